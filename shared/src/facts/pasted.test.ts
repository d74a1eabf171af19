import { expect, test } from 'vitest';
import { cleanEmail, withoutInvisible } from './pasted.ts';

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
