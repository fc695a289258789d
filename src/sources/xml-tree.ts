/** XML as a tree of elements: no document type, so no entities beyond XML's own five; bounded in size and depth. */
import { SaxesParser } from 'saxes';
import { MOST_CHARACTERS, SourceRefused } from './source.ts';

export interface XmlElement {
  /** Without its namespace prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
}

const MOST_ELEMENTS = 500_000;
const MOST_DEPTH = 200;

interface Open extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/** The root element. @throws SourceRefused */
export function parseXml(text: string): XmlElement {
  if (text.length > MOST_CHARACTERS) throw new SourceRefused('the XML is larger than the limit');
  const parser = new SaxesParser({ xmlns: false });
  const root: Open = { name: '', attributes: {}, children: [] };
  const open: Open[] = [root];
  let elements = 0;
  const add = (child: XmlElement | string): void => void open.at(-1)?.children.push(child);
  // The parser's own errors quote what they choked on.
  parser.on('error', () => {
    throw new SourceRefused('the text is not well-formed XML');
  });
  parser.on('doctype', () => {
    throw new SourceRefused('XML with a document type is not read');
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (elements > MOST_ELEMENTS || open.length > MOST_DEPTH)
      throw new SourceRefused('the XML has more elements than are read');
    const element: Open = { name: localName(name), attributes: { ...attributes }, children: [] };
    add(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(text.replace(/^\uFEFF/, '')).close();
  const first = root.children.find((child) => typeof child !== 'string');
  if (first === undefined) throw new SourceRefused('the text is not well-formed XML');
  return first;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The elements of this name inside, in their order. */
export function elementsOf(owner: XmlElement | undefined, name: string): readonly XmlElement[] {
  return (owner?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== 'string' && child.name === name,
  );
}

/** The first element at the end of a path of names: `at(entry, 'consumable', 'manufacturedProduct')`. */
export function at(owner: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((element, name) => elementsOf(element, name)[0], owner);
}

/** An attribute that is not blank. */
export function attribute(element: XmlElement | undefined, name: string): string | undefined {
  const value = element?.attributes[name]?.trim();
  return value === '' ? undefined : value;
}

/** Every word inside, blanks folded; undefined when there is none. */
export function textOf(element: XmlElement | undefined): string | undefined {
  const words = wordsIn(element).replaceAll(/\s+/g, ' ').trim();
  return words === '' ? undefined : words;
}

function wordsIn(element: XmlElement | undefined): string {
  return (element?.children ?? [])
    .map((child) => (typeof child === 'string' ? child : ` ${wordsIn(child)} `))
    .join('');
}
