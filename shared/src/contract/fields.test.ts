import { expect, test } from 'vitest';
import { emailShape } from '../facts/pasted.ts';
import { email, isoDate, line, lineOf, optionalVerbatim, pastedLine, text } from './fields.ts';

test('the e-mail shape accepts what ^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$ accepts, and nothing else', () => {
  const told = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
  const emails = ['a', '.', '@', ' ', '\n', 'ñ'];
  let all = [''];
  // All strings of these six characters up to length seven.
  for (let length = 1; length <= 7; length++) {
    all = all.flatMap((start) => emails.map((email) => start + email));
    for (const address of all) if (emailShape.test(address) !== told.test(address)) throw new Error(JSON.stringify(address));
  }
  expect(all.filter((address) => emailShape.test(address)).length).toBeGreaterThan(100);
});

const controls = ['\0', '\x1b', '\x7f', '\x9d'];
const breaks = ['\n', '\r\n', '\r'];
const turns = [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069].map((code) =>
  String.fromCharCode(code),
);

test.each([...controls, ...breaks].map((sign) => [JSON.stringify(sign), sign]))('a line rejects %s', (_name, sign) => {
  for (const value of [`a${sign}b`, `a${sign}`, `${sign}a`]) {
    for (const schema of [line, lineOf(50), pastedLine(50), optionalVerbatim]) {
      expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([
        'El campo «{campo}» no admite saltos de línea ni caracteres invisibles.',
      ]);
    }
    expect(email.safeParse(`${value}@b.es`).success).toBe(false);
  }
});

const marks = ['\v', '\f', '\t', '\x07', '\x85', '\u2028', '\u2029', '\u00A0', '_x000B_'];
test.each(marks.map((sign) => [JSON.stringify(sign), sign]))('%s is a blank in a line that may be pasted', (_name, sign) => {
  expect(line.parse(`${sign}Ana${sign}Prueba${sign}`)).toBe('Ana Prueba');
  expect(optionalVerbatim.parse(`a${sign}b`)).toBe('a b');
  expect(email.parse(`${sign}ana@b.es${sign}`)).toBe('ana@b.es');
  expect(email.safeParse(`a${sign}na@b.es`).success).toBe(false);
});

test('nothing of a password changes', () => {
  expect(lineOf(50).parse('a\u00A0\u2011\uFB01\u00ADb_x000D_')).toBe('a\u00A0\u2011\uFB01\u00ADb_x000D_');
  for (const sign of ['\v', '\t', '\u2028', '\x1e']) expect(lineOf(50).safeParse(`a${sign}b`).success).toBe(false);
});

test.each([...turns, '\u200B', '\u00AD', '\u2060', '\uFEFF'].map((sign) => [JSON.stringify(sign), sign]))(
  '%s around pasted text is stripped',
  (_name, sign) => {
    expect(line.parse(`${sign}Ana${sign} Prueba${sign}`)).toBe('Ana Prueba');
    expect(optionalVerbatim.parse(`${sign}+34\u00A0600 000 001${sign}`)).toBe('+34 600 000 001');
    expect(email.parse(`${sign}Ana@rider.example${sign}`)).toBe('ana@rider.example');
  },
);

test('a password contains no direction marks', () => {
  for (const sign of turns) expect(lineOf(50).safeParse(`a${sign}b`).success).toBe(false);
});

test('a copied address is accepted', () => {
  for (const typed of ['mailto:ana@rider.example', '<ana@rider.example>', 'ana@rider.example,', 'ana@rider.example.'])
    expect(email.parse(typed)).toBe('ana@rider.example');
});

test('a text of several lines accepts line breaks, tabs and two scripts, and no control characters', () => {
  for (const sign of ['\n', '\t', ...turns]) expect(text.parse(`a${sign}b`)).toBe(`a${sign}b`);
  expect(text.parse('a\r\nb\rc\r\n')).toBe('a\nb\nc\n');
  for (const sign of controls) {
    expect(text.safeParse(`a${sign}b`).error?.issues[0]?.message).toBe('El campo «{campo}» no admite caracteres invisibles.');
  }
});

test('validation stops at the first error: length first, then forbidden characters', () => {
  const [long, split] = ['x'.repeat(50_000), 'a\nb\0'];
  for (const schema of [line, lineOf(50), optionalVerbatim, email, text]) {
    expect(schema.safeParse(long + split).error?.issues.map(({ code }) => code)).toEqual(['too_big']);
    expect(schema.safeParse(split).error?.issues).toHaveLength(1);
  }
  expect(isoDate.safeParse('x').error?.issues).toHaveLength(1);
});

test('a line keeps its text without outer blanks; a document number keeps these too', () => {
  expect(line.parse('  Íñigo Ñ. O’Neil 🏍️ 👨‍👩‍👧 <b> ')).toBe('Íñigo Ñ. O’Neil 🏍️ 👨‍👩‍👧 <b>');
  expect(optionalVerbatim.parse(' 12.345.678-z ')).toBe(' 12.345.678-z ');
});
