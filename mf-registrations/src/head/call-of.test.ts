import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ShownActivity, useActivityTitle } from './call-of.ts';

const lunch: ShownActivity = { id: 12, titulo: 'Comida', fecha_evento: null };
const dinner: ShownActivity = { id: 13, titulo: 'Cena', fecha_evento: null };

const start = (actividad: number, activity: Promise<ShownActivity | null>) =>
  renderHook((shown) => useActivityTitle({ actividad: shown.actividad }, shown.activity), { initialProps: { actividad, activity } });

test.each([
  ['one that is gone', () => Promise.resolve(null)],
  ['one that does not load', () => Promise.reject(new Error('away'))],
])('%s has no title, and is not waited for', async (_, load) => {
  const { result } = start(12, load());
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBe('Actividad desconocida'));
});

test('an activity never has the title of the one before', async () => {
  const { result, rerender } = start(12, Promise.resolve(lunch));
  await waitFor(() => expect(result.current).toBe('Comida'));
  let bring: (found: ShownActivity) => void = () => {};
  const loading = new Promise<ShownActivity>((resolve) => (bring = resolve));
  rerender({ actividad: 13, activity: loading });
  expect(result.current).toBeUndefined();
  bring(dinner);
  await waitFor(() => expect(result.current).toBe('Cena'));
});

test('the same activity keeps its title while it is loaded again', async () => {
  const { result, rerender } = start(12, Promise.resolve(lunch));
  await waitFor(() => expect(result.current).toBe('Comida'));
  rerender({ actividad: 12, activity: new Promise(() => {}) });
  expect(result.current).toBe('Comida');
});
