import { HttpError } from '../../core/base/http-error.ts';
import { brokenXml } from './read-xml.ts';

/** A remittance of 5,000 that comes back whole is a quarter of it. */
const mostBytes = 16_000_000;

const refuse = (why: string) => new HttpError(400, why);
const wanted = 'pide al banco el archivo XML de las devoluciones (pain.002, camt.052, camt.053 o camt.054)';
const orPaste = `${wanted}, o copia sus líneas y pégalas en «O líneas pegadas»`;

/** Encodings that banks write, by the names that they give them. */
const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'iso-8859-1': 'windows-1252',
  'iso8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'latin-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'iso8859-15': 'iso-8859-15',
  'utf-16': 'windows-1252',
  'utf-16le': 'windows-1252',
  'utf-16be': 'windows-1252',
};

/**
 * The XML of a bank's file, in whichever encoding it is. The bytes are believed before what the file says of itself: banks write Latin-1
 * under 'UTF-8', and programs translate a file without its first line.
 *
 * @throws HttpError that names any other file as what it is, with what to do.
 */
export function decodeBankFile(bytes: Uint8Array): string {
  if (bytes.length > mostBytes) throw refuse(`El archivo es demasiado grande: más de ${mostBytes / 1_000_000} MB.`);
  const packed = namePacked(bytes);
  if (packed !== undefined) throw refuse(packed);
  // What programs leave around it: marks, blanks, the end of file of old systems.
  const text = stripAround(toText(bytes));
  const other = text.startsWith('<') && !isPage(text) ? undefined : nameText(text);
  if (other !== undefined) throw refuse(other);
  return text;
}

function stripAround(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isAround(text[from])) from += 1;
  while (to > from && isAround(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

const isAround = (sign = ''): boolean => sign.trim() === '' || sign === '\u{0}' || sign === '\u{1A}';

function toText(bytes: Uint8Array): string {
  const wide = wideOf(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  const start = Buffer.from(bytes.subarray(0, 300)).toString('latin1');
  const said = /<\?xml[^>]{0,200}?\bencoding\s{0,20}=\s{0,20}["']([\w.-]{1,40})["']/.exec(start)?.[1]?.toLowerCase() ?? 'utf-8';
  const encoding = encodings[said];
  if (encoding === undefined) throw brokenXml();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(encoding === 'utf-8' ? 'windows-1252' : encoding).decode(bytes);
  }
}

/** UTF-16, by its mark or by where the zeros of its first signs stand. */
function wideOf([a = 0, b = 0, c = 0, d = 0]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)) return 'utf-16le';
  return (a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0) ? 'utf-16be' : undefined;
}

/** Files that are no text, by their first bytes. */
function namePacked(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  if (start.startsWith('PK')) {
    if (/xl\/|spreadsheet/.test(start)) return `Es una hoja de cálculo (Excel): ${orPaste}.`;
    if (/word\/|opendocument/.test(start)) return `Es un documento de texto (Word): ${orPaste}.`;
    return 'Es un ZIP: ábrelo y elige el archivo XML que trae dentro.';
  }
  if (['\u{1F}\u{8B}', '7z\u{BC}\u{AF}', 'Rar!', 'BZh'].some((sign) => start.startsWith(sign)))
    return 'Es un archivo comprimido: ábrelo y elige el archivo XML que trae dentro.';
  if (start.startsWith('\u{D0}\u{CF}\u{11}\u{E0}')) return `Es un archivo de Excel o Word antiguo: ${orPaste}.`;
  if (start.slice(0, 1024).includes('%PDF-')) return `Es un PDF: ${orPaste}.`;
  if (['\u{89}PNG', '\u{FF}\u{D8}\u{FF}', 'GIF8', 'RIFF'].some((sign) => start.startsWith(sign))) return `Es una imagen: ${orPaste}.`;
  return undefined;
}

const isPage = (text: string): boolean =>
  /^<(?:!doctype\s+html|(?:\w+:)?html|head|body|table|meta)\b/i.test(text.replace(/^(?:<\?[^>]*>|<!--[^]*?-->|\s)+/, ''));

/** Texts that are no XML. */
function nameText(text: string): string {
  if (text === '') return `El archivo está vacío: descárgalo otra vez de tu banco.`;
  if (text.startsWith('<'))
    return `Es una página web del banco, no el archivo: en ella, busca el botón de descargar y ${wanted}, o copia sus líneas y pégalas en «O líneas pegadas».`;
  if (/^(?:00|11)\d{8}[^\r\n]*(?:[\r\n]+(?:11|22|23|24|33|88)|$)/.test(text))
    return `Es un archivo de movimientos (Norma 43), que no dice qué recibos vuelven ni por qué: ${wanted}, o copia las líneas de las devoluciones y pégalas en «O líneas pegadas». Sus ingresos se leen al marcar los pagos, en «Cuotas».`;
  const [first = ''] = text.split(/[\r\n]/, 1);
  if (/^(?:\d{2}19\d{3}|5[136][89]0[A-Z\d])/.test(first)) return `Es un archivo de recibos en texto (cuaderno 19): ${orPaste}.`;
  if (/^(?:\{1:|:20:)/.test(text)) return `Es un extracto MT940: ${orPaste}.`;
  if (/[;,\t]/.test(first)) return `Es una lista (CSV o texto): ${orPaste}.`;
  return `No es un archivo XML: ${orPaste}.`;
}
