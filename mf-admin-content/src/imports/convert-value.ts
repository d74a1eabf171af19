import { type ImportKind } from 'shared/facts/import-fields';
import { fieldNames, fieldOf } from 'shared/facts/registration-fields';
import { memberStates } from 'shared/facts/members';
import { fold } from 'shared/facts/fold';
import { monthOf } from 'shared/text/month-of';

const yes = ['si', 's', 'x', 'yes', 'y', '1', 'true', 'verdadero', 'pagado'];
const no = ['no', 'n', '0', 'false', 'falso', 'pendiente'];

/** Days of the register of members. */
const days = new Set(['alta', 'baja', 'nacimiento']);

/** 'De baja' → baja; an active member in a club's own words is `alta`. */
function toState(value: string): string {
  const text = fold(value).replace(/^de /, '');
  return ['activo', 'activa', 'al corriente', ...yes].includes(text) ? 'alta' : (memberStates.find((state) => state === text) ?? value);
}

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
  if (tipo === 'socios') return days.has(field) ? toDay(value) : field === 'estado' ? toState(value) : value;
  if (!name) return value;
  const { kind, options, spellings = options } = fieldOf(name);
  if (kind === 'day') return toDay(value);
  if (!spellings) return value;
  const plain = fold(value);
  const found = spellings.find((option) => fold(option) === plain);
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

/** Date → ISO: 3/5/81, 03 05 1981, 19810503, 03-may-81, 3-V-1981, 3 de mayo de 1981 or 1981/05/03 with any time → 1981-05-03. Two-digit years are never in the future. */
function toDay(value: string): string {
  const plain = value
    .replaceAll(/\p{Dash}/gu, '-')
    .replaceAll(/[\\_⁄∕]/g, '/')
    .replaceAll(/\s+/g, ' ');
  const found = dates.reduce<RegExpExecArray | null>((match, date) => match ?? date.exec(plain), null);
  const { day, month: typed, year } = found?.groups ?? {};
  if (day === undefined || typed === undefined || year === undefined) return value;
  const month = /\d/.test(typed) ? typed : monthOf(typed);
  if (month === undefined) return value;
  const century = Number(year) > new Date().getFullYear() % 100 ? 1900 : 2000;
  const whole = year.length === 4 ? year : String(century + Number(year));
  return `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
