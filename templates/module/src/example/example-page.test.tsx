import { screen } from '@testing-library/react';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';

test('the page has its heading', async () => {
  renderRoutes(routes, '/example', {});
  expect(await screen.findByRole('heading', { level: 1, name: 'Example' })).toBeTruthy();
});
