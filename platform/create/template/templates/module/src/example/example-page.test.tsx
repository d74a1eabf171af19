import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ExamplePage } from './example-page.tsx';

test('the page has a heading', () => {
  expect(renderToStaticMarkup(<ExamplePage />)).toContain('>Example</h1>');
});
