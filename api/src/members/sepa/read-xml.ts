import { SaxesParser, type SaxesTagNS } from 'saxes';
import { HttpError } from '../../core/base/http-error.ts';

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

/** A remittance of 5,000 that comes back whole is half of each. */
const mostBytes = 16_000_000;
const mostElements = 600_000;
const mostLevels = 40;

const refuse = (why: string) => new HttpError(400, why);
const broken = () => refuse('El archivo no es un XML correcto: descárgalo otra vez de tu banco.');

/**
 * Reads a message of a bank, strictly. A document type is refused, and with it entities, which could name files or grow without end; so is
 * what is larger or deeper than any message is.
 *
 * @param bytes The file as it came.
 * @param wanted Names of elements that are handed over whole; nothing else is kept.
 * @returns the namespace of the document.
 */
export function readXml(bytes: Uint8Array, wanted: ReadonlySet<string>, visit: (element: XmlElement) => void): string {
  if (bytes.length > mostBytes) throw refuse(`El archivo es demasiado grande: más de ${mostBytes / 1_000_000} MB.`);
  const parser = new SaxesParser({ xmlns: true });
  let fault: HttpError | undefined;
  let namespace = '';
  let [levels, elements] = [0, 0];
  const open: XmlElement[] = [];
  parser.on('error', () => {
    fault ??= broken();
  });
  parser.on('doctype', () => {
    fault ??= refuse('El archivo trae definiciones (DOCTYPE), que ningún banco usa: no se ha leído.');
  });
  parser.on('opentag', (tag) => {
    levels += 1;
    elements += 1;
    if (levels === 1) namespace = tag.uri;
    if (levels > mostLevels || elements > mostElements) fault ??= refuse('El archivo tiene más partes que cualquier mensaje de un banco.');
    if (fault) throw fault;
    if (open.length === 0 && !wanted.has(tag.local)) return;
    const element = { name: tag.local, attributes: attributesOf(tag), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    levels -= 1;
    const element = open.pop();
    if (element && open.length === 0 && !fault) visit(element);
  });

  const text = decode(bytes);
  // In pieces, so that a fault ends the reading soon.
  for (let from = 0; from < text.length && !fault; from += 65_536) parser.write(text.slice(from, from + 65_536));
  if (!fault) parser.close();
  if (fault) throw fault;
  return namespace;
}

function decode(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const said = /^(?:\u{EF}\u{BB}\u{BF})?\s*<\?xml[^>]*\bencoding=["']([\w.-]+)["']/u.exec(start)?.[1]?.toLowerCase() ?? 'utf-8';
  const encoding = ['iso-8859-1', 'iso-8859-15', 'windows-1252', 'us-ascii', 'utf-8', 'utf8'].find((each) => each === said);
  if (encoding === undefined) throw broken();
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw broken();
  }
}

const attributesOf = ({ attributes }: SaxesTagNS): Record<string, string> =>
  Object.fromEntries(Object.values(attributes).map(({ local, value }) => [local, value]));

/** The elements at a path below one: `findAll(entry, 'NtryDtls', 'TxDtls')`. */
export const findAll = (element: XmlElement, ...path: string[]): XmlElement[] =>
  path.reduce((found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)), [element]);

/** The text of the first of them, without blanks around it; null when there is none. */
export const findText = (element: XmlElement, ...path: string[]): string | null => findAll(element, ...path)[0]?.text.trim() || null;
