// Elements of a page, made and found by scripts; what is put into them is text, never markup.

export const byId = (id) => document.getElementById(id);

/** An element with attributes and children; children that are strings become text. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children.filter((child) => child !== undefined && child !== ''));
  return made;
}

/** `2 pages`, `1 page` */
export function counted(count, what) {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
