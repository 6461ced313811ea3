/** The tray's corners: dragged by touch or mouse, moved by the arrow keys. */

const STEP = 0.004; // Of the width of the picture; about that of the line.
const LARGE_STEP = 0.02;
const FEWEST = 3;
const MOST = 24; // Of what the table takes: a round tray is found with sixteen.
const INSET = 0.12;
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Lets the corners in an overlay be moved; `changed` is called after each change. */
export function createCorners(overlay, changed) {
  let corners = null;
  let box = { width: 1, height: 0.75 };
  let dragged = null;

  function set(fresh) {
    corners = fresh;
    changed();
  }

  function move(index, [x, y]) {
    const place = [within(x, box.width), within(y, box.height)];
    set(corners.map((each, at) => (at === index ? place : each)));
  }

  overlay.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest("[data-corner]");
    if (!handle || !corners) return;
    event.preventDefault();
    handle.focus();
    dragged = Number(handle.dataset.corner);
    overlay.setPointerCapture(event.pointerId);
  });
  overlay.addEventListener("pointermove", (event) => {
    if (dragged === null) return;
    const frame = overlay.getBoundingClientRect();
    move(dragged, [(event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.width]);
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    overlay.addEventListener(kind, () => (dragged = null));
  }
  overlay.addEventListener("keydown", (event) => {
    const handle = event.target.closest("[data-corner]");
    const way = KEYS[event.key];
    if (!handle || !way || !corners) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const index = Number(handle.dataset.corner);
    const [x, y] = corners[index];
    move(index, [x + way[0] * step, y + way[1] * step]);
  });

  return {
    /** Returns the corners while they are moved, or null. */
    edited: () => corners,
    /** Begins with those that are known, within the picture, or else a frame in it. */
    begin: (known, size) => {
      box = size;
      set(known ? known.map(([x, y]) => [within(x, box.width), within(y, box.height)]) : frameIn(size));
    },
    more: () => corners.length < MOST && set(withOneMore(corners, box)),
    fewer: () => corners.length > FEWEST && set(corners.slice(0, -1)),
    end: () => set(null),
  };
}

function within(value, most) {
  return Math.round(Math.min(Math.max(value, 0), most) * 10_000) / 10_000;
}

function frameIn({ width, height }) {
  const [left, top, right, bottom] = [INSET, INSET * height, width - INSET, height * (1 - INSET)];
  return [[left, top], [right, top], [right, bottom], [left, bottom]];
}

/** Puts a corner on the last side, a little outwards, so that the outline stays convex; within the picture. */
function withOneMore(corners, { width, height }) {
  const [[ax, ay], [bx, by]] = [corners.at(-1), corners[0]];
  const middle = corners.reduce(([x, y], [cx, cy]) => [x + cx / corners.length, y + cy / corners.length], [0, 0]);
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  const [outX, outY] = [x + (x - middle[0]) * 0.06, y + (y - middle[1]) * 0.06];
  return [...corners, [within(outX, width), within(outY, height)]];
}
