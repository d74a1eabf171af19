import { expect, test } from 'vitest';
import { summary } from './summary.ts';

const sentence = 'Salimos al ponerse el sol y subimos al castillo del Cid con las luces del valle a los pies.';

test.each([
  ['nothing', null, undefined],
  ['blanks', ' \n ', undefined],
  ['a short text', 'Café y\n\ncurvas.', 'Café y curvas.'],
  ['whole sentences, as many as fit', `${sentence} Chaleco. ${sentence}`, `${sentence} Chaleco.`],
  [
    'more than a first sentence that says little',
    `Hola. ${sentence.replaceAll('.', ',')} ${sentence}`,
    expect.stringMatching(/^Hola\. Salimos .* los pies, Salimos .*[a-z]…$/),
  ],
  ['no comma before what is left out', `${'a'.repeat(150)}, ${'b'.repeat(30)}`, `${'a'.repeat(150)}…`],
])('the summary of %s', (_what, text, expected) => {
  expect(summary(text)).toEqual(expected);
});

test('a word without an end is not cut within a surrogate pair', () => {
  const cut = summary('🏍'.repeat(200)) ?? '';
  expect(cut).toMatch(/^(🏍)+…$/u);
});

test.each([sentence.repeat(9), 'palabra '.repeat(90), 'x'.repeat(900), `${'y'.repeat(158)} zz zz`])('never longer than 160: %s', (text) => {
  expect(summary(text)?.length).toBeLessThanOrEqual(160);
});
