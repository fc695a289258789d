// Where a text stops being JSON: browsers tell it in different ways, or not at all.

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** The index of the first character that cannot stand where it stands, the length of a text that ends too early; undefined for JSON. */
export function whereJsonBreaks(text) {
  // `next`: a value, a name of an object, or what follows a value.
  const place = { text, at: 0, next: 'value', closers: [] };
  for (;;) {
    take(place, SPACE);
    const closer = place.closers.at(-1);
    const mark = text[place.at];
    if (mark === undefined) return place.next === 'after' && closer === undefined ? undefined : place.at;
    if (!step(place, mark, closer)) return place.at;
  }
}

function take(place, pattern) {
  pattern.lastIndex = place.at;
  const [found] = pattern.exec(place.text) ?? [];
  if (found !== undefined) place.at += found.length;
  return found !== undefined;
}

/** One mark further; false where it cannot stand. */
function step(place, mark, closer) {
  const { next } = place;
  if (mark === closer && (next === 'after' || next.startsWith('first'))) return close(place);
  if (next === 'after') return mark === ',' && closer !== undefined && follow(place, closer);
  if (next.endsWith('name')) return take(place, STRING) && colon(place);
  if (mark === '{' || mark === '[') return open(place, mark);
  place.next = 'after';
  return take(place, mark === '"' ? STRING : PLAIN);
}

function close(place) {
  place.closers.pop();
  return go(place, 'after');
}

function follow(place, closer) {
  return go(place, closer === '}' ? 'name' : 'value');
}

function colon(place) {
  take(place, SPACE);
  return place.text[place.at] === ':' && go(place, 'value');
}

function open(place, mark) {
  place.closers.push(mark === '{' ? '}' : ']');
  return go(place, mark === '{' ? 'first name' : 'first value');
}

function go(place, next) {
  place.at += 1;
  place.next = next;
  return true;
}
