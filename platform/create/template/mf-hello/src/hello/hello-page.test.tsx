import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { HelloPage } from './hello-page.tsx';

test('the page has a heading, and the greeting that was loaded', () => {
  const routes = [{ id: 'hello', path: '/hello', Component: HelloPage, loader: () => null }];
  const router = createMemoryRouter(routes, {
    initialEntries: ['/hello'],
    hydrationData: { loaderData: { hello: { text: 'Good morning' } } },
  });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toContain('>Hello</h1>');
  expect(html).toContain('Good morning');
});
