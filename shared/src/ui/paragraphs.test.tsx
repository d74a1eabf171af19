import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Paragraphs } from './paragraphs.tsx';

const paragraphsOf = (text: string) => [...render(<Paragraphs text={text} />).container.querySelectorAll('p')].map((p) => p.textContent);

test('empty lines separate paragraphs, single breaks stay', () => {
  expect(paragraphsOf('Uno.\nDos.\n\nTres.\n')).toEqual(['Uno.\nDos.', 'Tres.']);
  expect(paragraphsOf('Uno.\r\n \r\n\r\nDos.')).toEqual(['Uno.', 'Dos.']);
});

test('markup is rendered as text', () => {
  expect(paragraphsOf('<b>Hola</b> & "adiós"')).toEqual(['<b>Hola</b> & "adiós"']);
});
