import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ExamplePage } from './example-page.tsx';

test('the page has a heading', () => {
  expect(renderToStaticMarkup(<ExamplePage />)).toBe('<h1>Example</h1>');
});
