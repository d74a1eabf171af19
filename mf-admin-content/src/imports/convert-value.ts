import { type ImportKind } from 'shared/facts/import-fields';
import { fieldNames, fieldOf } from 'shared/facts/registration-fields';
import { checkDigits } from 'shared/facts/iban';
import { checkCharacterOf } from 'shared/facts/people';
import { foldText } from 'shared/text/fold';
import { monthOf } from 'shared/text/month-of';
import { convertState } from './convert-state.ts';

const yes = ['si', 's', 'x', 'yes', 'y', '1', 'true', 'verdadero', 'pagado'];
const no = ['no', 'n', '0', 'false', 'falso', 'pendiente'];

/** Days of the register of members. */
const days = new Set(['alta', 'baja', 'nacimiento', 'firmado', 'ultimo_cobro']);

/** A Spanish postal code whose zero or dots a spreadsheet took or gave: '8001', '8.001' and '8001.0' → '08001'. Others stay. */
function toPostalCode(value: string): string {
  const digits = value
    .trim()
    .replace(/[.,]0+$/, '')
    .replaceAll(/[\s.,]/g, '');
  return /^[1-9]\d{3}$/.test(digits) ? `0${digits}` : /^\d{5}$/.test(digits) ? digits : value;
}

/** A DNI whose zeros a spreadsheet took, known by its check character: '123456S' → '00123456S'. Others stay as they are written. */
function toDocument(value: string): string {
  const [, digits = '', character = ''] = /^(\d{4,7})[\s.-]?([A-Za-z])$/.exec(value.trim()) ?? [];
  return digits !== '' && checkCharacterOf(Number(digits)) === character.toUpperCase()
    ? value.trim().padStart(value.trim().length + 8 - digits.length, '0')
    : value;
}

/** An account as banks wrote it before the IBAN: its twenty digits. Others stay. */
function toIban(value: string): string {
  const digits = value.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return /^\d{20}$/.test(digits) ? `ES${checkDigits('ES', digits)}${digits}` : value;
}

/** Of a member, beside days. */
const ofMember: Readonly<Record<string, (value: string) => string>> = {
  estado: convertState,
  codigo_postal: toPostalCode,
  dni: toDocument,
  iban: toIban,
};

const inOneLine = (text: string) =>
  text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');

/** As the server takes it. What is not understood stays as it is, and the server says what is wrong with it. */
export function convertValue(tipo: ImportKind, field: string, value: string): string {
  const name = tipo === 'inscripciones' && fieldNames.find((each) => each === field);
  if (value === '') return value;
  // All but these is one line.
  if (field !== 'notas' && field !== 'motos' && /[\r\n]/.test(value)) return convertValue(tipo, field, inOneLine(value));
  if (tipo === 'socios') return days.has(field) ? toDay(value) : (ofMember[field]?.(value) ?? value);
  if (tipo === 'usuarios') return field === 'dni' ? toDocument(value) : value;
  if (!name) return value;
  const { kind, options, spellings = options } = fieldOf(name);
  if (kind === 'day') return toDay(value);
  if (!spellings) return value;
  const plain = foldText(value);
  const found = spellings.find((option) => foldText(option) === plain);
  if (found) return found;
  if (options?.includes('Si')) return yes.includes(plain) ? 'Si' : no.includes(plain) ? 'No' : value;
  return value;
}

/** In this order; the first that fits is taken. */
const dates = [
  /^(?<year>\d{4})[\s/.-](?<month>\d{1,2})[\s/.-](?<day>\d{1,2})(?!\d)/,
  /^(?<year>(?:19|20)\d{2})(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\d|3[01])(?!\d)/,
  /^(?<day>0[1-9]|[12]\d|3[01])(?<month>0[1-9]|1[0-2])(?<year>(?:19|20)\d{2})(?!\d)/,
  // In Basque too: 1981eko maiatzaren 3a.
  /^(?<year>\d{4})(?:e?ko)?[\s./-]+(?<month>\p{L}{1,14})\.?[\s./-]+(?<day>\d{1,2})(?!\d)/u,
  /^(?<day>\d{1,2})(?:\s|\s?[/.-]\s?)(?<month>\d{1,2})(?:\s|\s?[/.-]\s?)['’]?(?<year>\d{4}|\d{2})(?!\d)/,
  // In Catalan too: 3 d’abril de 1981, 1r de maig.
  /^(?:\p{L}+,?\s+)?(?<day>\d{1,2})(?:\.?[º°]|er|r|n)?[\s./-]+(?:de\s+|d['’]\s?)?(?<month>\p{L}{1,10})\.?[\s./-]+(?:del?\s+)?(?<year>\d{4}|\d{2})(?!\d)/u,
];

/** A year, or a month of one, alone: 1998, 03/2004, 2004-03, marzo de 2004, 00/03/2004. */
const partial = [
  /^(?:(?:el )?ano )?(?<year>(?:19|20)\d{2})(?:[.,]0+)?$/,
  /^(?:0{1,2}[\s/.-]){0,2}(?<year>(?:19|20)\d{2})(?:[/.-]0{1,2}){0,2}$/,
  /^(?:0{1,2}[\s/.-])?(?<month>0?[1-9]|1[0-2])\s?[\s/.-]\s?(?<year>(?:19|20)\d{2})$/,
  /^(?<year>(?:19|20)\d{2})\s?[\s/.-]\s?(?<month>0?[1-9]|1[0-2])(?:[/.-]0{1,2})?$/,
  /^(?<month>[a-z]{1,10})\.?\s?[\s/.,-]\s?(?:del? )?(?<year>(?:19|20)\d{2})$/,
  /^(?<month>[a-z]{3})[/-](?<year>\d{2})$/,
];

/** The first day of a year or month that is written without a day; undefined for any other text. */
export function readPartialDay(value: string): string | undefined {
  const plain = foldText(value.replaceAll(/\p{Dash}/gu, '-')).replaceAll(/\s+/g, ' ');
  const { year, month: typed = '1' } =
    partial.reduce<RegExpExecArray | null>((match, each) => match ?? each.exec(plain), null)?.groups ?? {};
  const month = /\d/.test(typed) ? typed : monthOf(typed);
  return year === undefined || month === undefined ? undefined : `${wholeYear(year)}-${month.padStart(2, '0')}-01`;
}

/** Two digits are never of a year to come. */
function wholeYear(year: string): string {
  const century = Number(year) > new Date().getFullYear() % 100 ? 1900 : 2000;
  return year.length === 4 ? year : String(century + Number(year));
}

/** Whether a field is a day. */
export const isDayField = (tipo: ImportKind, field: string): boolean => {
  const name = tipo === 'inscripciones' && fieldNames.find((each) => each === field);
  return tipo === 'socios' ? days.has(field) : name ? fieldOf(name).kind === 'day' : false;
};

/** Date → ISO: 3/5/81, 03 05 1981, 19810503, 03-may-81, 3-V-1981, 3 de mayo de 1981 or 1981/05/03 with any time → 1981-05-03. Two-digit years are never in the future. */
function toDay(value: string): string {
  const partialDay = readPartialDay(value);
  if (partialDay !== undefined) return partialDay;
  const plain = value
    .replaceAll(/\p{Dash}/gu, '-')
    .replaceAll(/[\\_⁄∕]/g, '/')
    .replaceAll(/\s+/g, ' ');
  const found = dates.reduce<RegExpExecArray | null>((match, date) => match ?? date.exec(plain), null);
  const { day, month: typed, year } = found?.groups ?? {};
  if (day === undefined || typed === undefined || year === undefined) return value;
  const month = /\d/.test(typed) ? typed : monthOf(typed);
  if (month === undefined) return value;
  return `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
