/** The page of the history: what is shown there follows the table, and faces are said by keys, too. */

import { listenForBack } from "./back.js";
import { listenBeside } from "./beside.js";
import { followHistory } from "./past.js";
import { listenForTapping } from "./tapped.js";
import { listenForTwo } from "./twice.js";
import { listenForFaces } from "./typing.js";

listenForTwo();
listenForTapping();
listenForBack();
listenBeside();
listenForFaces();
followHistory();
