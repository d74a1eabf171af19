import { type ImportKind } from 'shared/contract/import-fields';
import { fieldNames, fieldOf } from 'shared/contract/registration-fields';
import { fold } from 'shared/text/fold';

const yes = ['si', 's', 'x', 'yes', 'y', '1', 'true', 'verdadero', 'pagado'];
const no = ['no', 'n', '0', 'false', 'falso', 'pendiente'];

/** As the server takes it. What is not understood stays as it is, and the server says what is wrong with it. */
export function convertValue(tipo: ImportKind, field: string, value: string): string {
  const name = tipo === 'inscripciones' && fieldNames.find((each) => each === field);
  if (!name || value === '') return value;
  const { kind, options, spellings = options } = fieldOf(name);
  if (kind === 'day') return toDay(value);
  if (!spellings) return value;
  const plain = fold(value);
  const found = spellings.find((option) => fold(option) === plain);
  if (found) return found;
  if (options?.includes('Si')) return yes.includes(plain) ? 'Si' : no.includes(plain) ? 'No' : value;
  return value;
}

/** 3/5/81, 03-05-1981 or 1981-05-03 with any time → 1981-05-03. Of two digits nobody is born in days to come. */
function toDay(value: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/.exec(value) ?? [];
  if (day === undefined || month === undefined || year === undefined)
    return /^\d{4}-\d{2}-\d{2}[T ]/.test(value) ? value.slice(0, 10) : value;
  const century = Number(year) > new Date().getFullYear() % 100 ? 1900 : 2000;
  const whole = year.length === 4 ? year : String(century + Number(year));
  return `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
