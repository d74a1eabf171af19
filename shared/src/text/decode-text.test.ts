import { expect, test } from 'vitest';
import { decodeText, hasWrongCharacters, mendCharacters } from './decode-text.ts';

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])));
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    Array.from(text, (sign) => sign.charCodeAt(0)).flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );

test.each<[string, Uint8Array, string]>([
  ['UTF-8', bytes('Núñez'), 'Núñez'],
  ['UTF-8 with a mark', bytes('\u{FEFF}Núñez'), 'Núñez'],
  ['UTF-8 as a Mac writes characters', bytes('Nu\u{301}n\u{303}ez'), 'Núñez'],
  ['Windows', bytes('I', 0xf1, 'igo, A', 0xf1, 'o, LE', 0xd3, 'N, 5 ', 0x80), 'Iñigo, Año, LEÓN, 5 €'],
  ['Macintosh', bytes('Luc', 0x92, 'a Nu', 0x96, 'o; ', 0xe7, 'vila; N', 0xbc, ' 3'), 'Lucía Nuño; Ávila; Nº 3'],
  ['DOS', bytes('Luc', 0xa1, 'a Nu', 0xa4, 'o; C', 0xa0, 'ceres; MU', 0xa5, 'OZ GARC', 0xd6, 'A'), 'Lucía Nuño; Cáceres; MUÑOZ GARCÍA'],
  ['UTF-16, little end first', utf16('\u{FEFF}Núñez', true), 'Núñez'],
  ['UTF-16, big end first', utf16('\u{FEFF}Núñez', false), 'Núñez'],
  ['UTF-16 without a mark', utf16('Núñez', true), 'Núñez'],
  ['UTF-16 without a mark, big end first', utf16('Núñez', false), 'Núñez'],
  ['UTF-8 with one wrong byte', bytes('José; Íñigo; A', 0xf1, 'a; Núñez'), 'José; Íñigo; Aña; Núñez'],
  ['UTF-8 with a zero byte', bytes('José;', 0, ' Núñez'), 'José; Núñez'],
  ['UTF-8 with a zero byte elsewhere', bytes('José; ', 0, 'Núñez'), 'José; Núñez'],
  ['Windows with a zero byte', bytes('A', 0xf1, 'o 20', 0, '27; I', 0xf1, 'igo'), 'Año 2027; Iñigo'],
  ['UTF-8 filled up with zero bytes', bytes('José', ...Array.from({ length: 64 }, () => 0)), 'José'],
  ['DOS, with its sign at the end', bytes('Ana', 0x1a), 'Ana'],
])('%s is decoded', (_what, from, text) => expect(decodeText(from)).toBe(text));

test('a long single-byte text is decoded whole', () => {
  expect(decodeText(bytes('x'.repeat(25_000), 0xf1))).toBe(`${'x'.repeat(25_000)}ñ`);
});

test.each([
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]],
  ['control characters', [0x41, 0x01, 0x42]],
  ['numbers of four bytes', Array.from({ length: 64 }, (_, at) => (at % 4 === 0 ? 0x41 + at : 0))],
])('%s is no text', (_what, from) => expect(() => decodeText(Uint8Array.from(from))).toThrow(TypeError));

test.each([
  ['JosÃ© MuÃ±oz', 'José Muñoz'],
  ['JosÃƒÂ©', 'José'],
  ['Ãngel', 'Ãngel'],
  ['Jos√© Mu√±oz', 'José Muñoz'],
  ['JOÃO', 'JOÃO'],
  ['Peña', 'Peña'],
])('%s is repaired to %s', (stored, meant) => expect(mendCharacters(stored)).toBe(meant));

test.each([
  ['Jos\u{FFFD}', true],
  ['Jos? Mu?oz', true],
  ['Mu–oz', true],
  ['JosÃ', true],
  ['Jos&eacute;', true],
  ['PE?A', true],
  ['PE¥A', true],
  ['MU±OZ', true],
  ['MAR═A', true],
  ['PE╤A', true],
  ['MU—OZ', true],
  ['P…REZ', true],
  ['RAM”N', true],
  ['M¡LAGA', true],
  ['PEÐA', true],
  ['IBÁ┌', true],
  ['MADRID–SORIA', false],
  ['«EL RAYO» S.L.', false],
  ['O’NEILL', false],
  ['C/ ?frica', true],
  ['Jos=C3=A9', true],
  ['Jos%C3%A9', true],
  ['Jos\\u00e9', true],
  ['Jos+AOk-', true],
  ['Jos&#233;', true],
  ['¿Vienes?', false],
  ['¿Alérgico? No', false],
  ['C/ Mayor, 3 – 2º B', false],
  ['Carlos O’Neill, Marcel·lí', false],
  ['¿Vienes? Sí', false],
  ['JOÃO', false],
  ['https://club.example/a?b', false],
])('%s: %s', (text, isWrong) => expect(hasWrongCharacters(text)).toBe(isWrong));
