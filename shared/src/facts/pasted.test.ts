import { expect, test } from 'vitest';
import { cleanEmail, pastedText, withoutInvisible } from './pasted.ts';

test.each([
  '\u{202A}ana@club.example\u{202C}',
  'a\u{200B}na@club.exa\u{AD}mple\u{2060}\u{A0}',
  '\u{FEFF} ana@club.example \u{200D}',
  'mailto:ana@club.example',
  'MAILTO:ana@club.example?subject=Hola',
  '<ana@club.example>',
  'Ana Prueba <ana@club.example>',
  '"Prueba, Ana" <mailto:ana@club.example>;',
  'ana@club.example,',
  'ana@club.example.',
  '(ana@club.example).',
  '«ana@club.example»',
  '[ana@club.example](mailto:ana@club.example)',
  'Ana (mailto:ana@club.example?subject=Hola) ',
  'ana@club.example!',
  'ana@club.example (trabajo)',
  'ana@club.example [casa], ',
  '(trabajo) ana@club.example',
  'ana@club.example (de su hermana, mejor)',
  'Ana (la del club) <ana@club.example> (trabajo)',
  'ana@\u{34F}club.example\u{3164}',
  '\u{115F}ana@club.exam\u{FE0F}ple\u{E0001}',
])('%j is the address of Ana', (pasted) => expect(cleanEmail(pasted)).toBe('ana@club.example'));

test.each([
  'ana@club.example',
  "o'neill@club.example",
  'ana+1@club.example',
  'ana gil@club.example',
  'ana@club.example (bea@club.example',
  'hola',
  '',
])('%s stays', (typed) => expect(cleanEmail(typed)).toBe(typed));

test('invisible characters are removed from a line; joiners stay', () => {
  expect(withoutInvisible('\u{2068}+34\u{A0}600\u{202F}000 001\u{2069}')).toBe('+34 600 000 001');
  expect(withoutInvisible('Ana\u{3164} \u{34F}Gil\u{115F}\u{206A}')).toBe('Ana Gil');
  expect(withoutInvisible('Ana 👨‍👩‍👧 Gil')).toBe('Ana 👨‍👩‍👧 Gil');
});

/** What is pasted, the same in a text, and in a line where that differs. */
const marks: readonly (readonly [from: string, pasted: string, text: string, line?: string])[] = [
  ['Shift+Enter', 'a las 9.\u{0B}Comida', 'a las 9.\nComida', 'a las 9. Comida'],
  ['a page', 'a las 14.\u{0C}Página 2', 'a las 14.\nPágina 2', 'a las 14. Página 2'],
  ['a column', 'uno\u{0E}dos', 'uno\ndos', 'uno dos'],
  ['a line of Unicode', 'uno\u{2028}dos', 'uno\ndos', 'uno dos'],
  ['a paragraph of Unicode', 'uno\u{2029}dos', 'uno\ndos', 'uno dos'],
  ['a next line', 'uno\u{85}dos', 'uno\ndos', 'uno dos'],
  ['a hyphen that does not break', 'vice\u{1E}presidente, vice\u{2011}presidente', 'vice-presidente, vice-presidente'],
  ['a hyphen of a PDF', 'vice\u{2010}presidente', 'vice-presidente'],
  ['an optional hyphen', 'moto\u{1F}ci\u{AD}cleta', 'motocicleta'],
  ['the end of a cell', 'uno\u{07}dos', 'uno dos'],
  ['blanks', 'a\u{A0}b\u{202F}c\u{2003}d\u{2009}e\u{3000}f', 'a b c d e f'],
  ['no width', '\u{FEFF}u\u{200B}n\u{2060}o\u{FFFC}', 'uno'],
  ['an anchor, a note and a field', 'u\u{01}n\u{02}o\u{13}\u{14}\u{15}\u{05}\u{08}', 'uno'],
  ['ligatures', 'o\u{FB01}cina, \u{FB02}or, o\u{FB03}ce, a\u{FB00}ane', 'oficina, flor, office, affane'],
  ['bullets', '\u{F0B7} uno \u{F0A7} dos \u{F0FC} tres \u{F0E0}', '• uno • dos ✓ tres →'],
  ['quotation marks of older programs', '\u{93}uno\u{94} \u{96} l\u{92}altre \u{80}', '“uno” – l’altre €'],
  ['a cell of Excel', 'uno_x000D_dos_x000B_tres', 'uno\ndos\ntres', 'uno dos tres'],
  ['a tab', 'uno\tdos', 'uno\tdos', 'uno dos'],
];
test.each(marks.map(([from, pasted, text, line = text]) => [from, pasted, text, line] as const))('%s', (_from, pasted, text, line) => {
  expect(pastedText(pasted)).toBe(text);
  expect(withoutInvisible(pasted)).toBe(line);
});

test('line breaks of a text are those of a keyboard; in a line they stay, to be refused', () => {
  expect(pastedText('uno\r\ndos\rtres_x000D_\r\ncuatro_x000D_\n')).toBe('uno\ndos\ntres\ncuatro\n');
  expect(withoutInvisible('uno\r\ndos\rtres\n')).toBe('uno\r\ndos\rtres\n');
});

test.each(['Íñigo «O’Neil» — ¿qué?…', 'snake_case_x00', '_x0041_', 'العربية \u{200F}x', '👨‍👩‍👧 🏍️', 'n\u{303}', '½ № ™ ﷼', '\u{F8FF}'])(
  '%s stays as it was typed',
  (typed) => expect(pastedText(typed)).toBe(typed),
);
