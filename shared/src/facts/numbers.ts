/** Units that people write after a number. */
const unit = /(?:€|eur(?:os?)?|kms?)\.?$/iu;
/** Groups of three, all apart by the same mark; decimals after another one. */
const grouped = /^([1-9]\d{0,2}(?:(?<apart>[. '])\d{3})(?:\k<apart>\d{3})*)(?:(?!\k<apart>)[.,](\d+))?$/;
/** As others write it: a comma is for thousands where what follows leaves no doubt. */
const foreign = /^([1-9]\d{0,2}(?:(?:,\d{3})+(?=\.)|(?:,\d{3}){2,}))(?:\.(\d+))?$/;
const plain = /^(\d+|(?=[.,]\d))(?:[.,'](\d+))?$/;

interface Numeral {
  isNegative: boolean;
  /** Digits alone. */
  whole: string;
  part: string;
}

/**
 * A number as Spaniards write it: '1.500', '1 500,5', "1'5", '1,5', '12 €'. A comma is the decimal mark, and so is a dot, but before three
 * digits: '1.500' is 1500, '1.5' and '0.500' are decimals. Undefined when it is none.
 */
export function readNumeral(typed: string): Numeral | undefined {
  const text = typed.trim().replace(unit, '').replaceAll(/[’´`]/g, "'").replaceAll(/\s+/gu, ' ').trim();
  const [, sign = '', rest = ''] = /^([-−–+]?) ?(.*)$/u.exec(text) ?? [];
  for (const form of [grouped, foreign, plain]) {
    const found = form.exec(rest);
    if (!found) continue;
    const whole = (found[1] ?? '').replaceAll(/\D/g, '') || '0';
    return { isNegative: sign !== '' && sign !== '+', whole, part: (form === grouped ? found[3] : found[2]) ?? '' };
  }
  return undefined;
}

export function readNumber(typed: string): number | undefined {
  const read = readNumeral(typed);
  return read && Number(`${read.isNegative ? '-' : ''}${read.whole}.${read.part || '0'}`);
}

/** How many: whole, and none is 0. Undefined when it is something else, or nothing. */
export function readCount(typed: string): number | undefined {
  const read = readNumber(typed);
  return read !== undefined && Number.isSafeInteger(read) && read >= 0 ? read : undefined;
}

/** Whether it is how many, from `least` to `most`. */
export function isCountIn(typed: string, least: number, most: number): boolean {
  const count = readCount(typed);
  return count !== undefined && count >= least && count <= most;
}

/** As it travels and is stored, without thousands apart: '1.500,5 km' → '1500,5'. What is no number stays as it was typed. */
export function plainNumber(typed: string): string {
  const read = readNumeral(typed);
  return read ? `${read.isNegative ? '-' : ''}${read.whole}${read.part && `,${read.part}`}` : typed.trim();
}

/** For reading, and in a field once it is left: '1500,5' → '1.500,5'. What is no number stays. */
export function showNumber(text: string): string {
  const read = readNumeral(text);
  if (!read) return text.trim();
  const { isNegative, whole, part } = read;
  const groups = [...whole].map((digit, at) => (at > 0 && (whole.length - at) % 3 === 0 ? `.${digit}` : digit)).join('');
  return `${isNegative ? '-' : ''}${groups}${part && `,${part}`}`;
}
