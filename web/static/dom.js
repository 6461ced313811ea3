/** Elements: made fresh from what is to be shown, then laid over the old ones so that focus, scroll
 * and screen readers notice only what really changed. Text is always text, never markup. */

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "use", "g", "polygon", "rect", "circle", "text"]);

/** Returns a new element; attributes that are null or false are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = DRAWN.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== false));
  return element;
}

/** Returns a drawing of the page's set (templates/drawings.svg). */
export function drawing(name, kind = "face") {
  return h("svg", { class: kind, "aria-hidden": "true" }, h("use", { href: `#${name}` }));
}

/** Returns the names that hold, as a class attribute. */
export function classes(...names) {
  return names.filter(Boolean).join(" ");
}

/** Makes the children of an element be these. */
export function paint(element, ...children) {
  const fresh = element.cloneNode(false);
  fresh.append(...children.flat().filter((child) => child !== null && child !== false));
  matchChildren(element, fresh);
}

function match(old, fresh) {
  const isOther = old.nodeName !== fresh.nodeName || old.dataset?.action !== fresh.dataset?.action;
  if (isOther) {
    old.replaceWith(fresh); // A control that does something else has no focus, and is asked for anew.
  } else if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
  } else if (old.nodeType === Node.ELEMENT_NODE) {
    matchAttributes(old, fresh);
    matchChildren(old, fresh);
  }
}

function matchAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    // What its reader has unfolded stays so.
    const isUnfolded = name === "open" && old.nodeName === "DETAILS";
    if (!fresh.hasAttribute(name) && !isUnfolded) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

function matchChildren(old, fresh) {
  const had = [...old.childNodes];
  const wanted = [...fresh.childNodes];
  wanted.forEach((child, index) => {
    if (index < had.length) match(had[index], child);
    else old.append(child);
  });
  had.slice(wanted.length).forEach((child) => child.remove());
}
