import { SaxesParser, type SaxesTagNS } from 'saxes';
import { HttpError } from '../../core/base/http-error.ts';

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

/** A remittance of 5,000 that comes back whole is half of it. */
const mostElements = 600_000;
const mostLevels = 40;

const refuse = (why: string) => new HttpError(400, why);
export const brokenXml = () => refuse('El archivo no es un XML correcto: descárgalo otra vez de tu banco.');

/**
 * Reads the messages of a bank's file, strictly. A document type is refused, and with it entities, which could name files or grow without
 * end; so is what is deeper or of more parts than any message is. Several documents may stand one after the other.
 *
 * @param wanted Names of elements that are handed over whole; nothing else is kept.
 * @param begin Hears the name of each element above those.
 */
export function readXml(
  text: string,
  wanted: ReadonlySet<string>,
  visit: (element: XmlElement) => void,
  begin: (name: string) => void = () => {},
): void {
  // A fragment has no declaration and as many roots as it likes.
  const parser = new SaxesParser({ xmlns: true, fragment: true });
  let fault: HttpError | undefined;
  let [levels, elements] = [0, 0];
  const open: XmlElement[] = [];
  parser.on('error', () => {
    fault ??= brokenXml();
  });
  parser.on('opentag', (tag) => {
    levels += 1;
    elements += 1;
    if (levels > mostLevels || elements > mostElements) fault ??= refuse('El archivo tiene más partes que cualquier mensaje de un banco.');
    if (fault) throw fault;
    if (open.length === 0 && !wanted.has(tag.local)) {
      begin(tag.local);
      return;
    }
    const element = { name: tag.local, attributes: attributesOf(tag), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (piece: string) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    levels -= 1;
    const element = open.pop();
    if (element && open.length === 0 && !fault) visit(element);
  });

  if (/<!DOCTYPE/i.test(text)) throw refuse('El archivo trae definiciones (DOCTYPE), que ningún banco usa: no se ha leído.');
  const messages = text.replaceAll(/<\?xml\s[^>]{0,200}\?>/g, '');
  // In pieces, so that a fault ends the reading soon.
  for (let from = 0; from < messages.length && !fault; from += 65_536) parser.write(messages.slice(from, from + 65_536));
  if (!fault) parser.close();
  if (fault) throw fault;
}

const attributesOf = ({ attributes }: SaxesTagNS): Record<string, string> =>
  Object.fromEntries(Object.values(attributes).map(({ local, value }) => [local, value]));

/** The elements at a path below one: `findAll(entry, 'NtryDtls', 'TxDtls')`. */
export const findAll = (element: XmlElement, ...path: string[]): XmlElement[] =>
  path.reduce((found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)), [element]);

/** The text of the first of them, without blanks around it; null when there is none. */
export const findText = (element: XmlElement, ...path: string[]): string | null => findAll(element, ...path)[0]?.text.trim() || null;
