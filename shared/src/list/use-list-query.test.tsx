import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider, useNavigate } from 'react-router-dom';
import { fillIn, press } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { oneOf, sameValues, unlessOnlyQueryChanged, writeQuery } from './list-query.ts';
import { useListQuery } from './use-list-query.ts';

const blank = { buscar: '', rol: '', orden: 'nombre', pagina: '' };

function List() {
  const { values, change, clear, isNarrowed } = useListQuery(blank);
  const navigate = useNavigate();
  return (
    <>
      <input aria-label="Buscar" value={values.buscar} onChange={(event) => change({ buscar: event.target.value }, 'typed')} />
      <output>{JSON.stringify(values)}</output>
      <button type="button" onClick={() => change({ rol: 'socio' }, 'step')}>
        socio
      </button>
      <button type="button" onClick={() => change({ pagina: '3' }, 'step')}>
        page
      </button>
      <button type="button" onClick={clear}>
        {isNarrowed ? 'narrowed' : 'whole'}
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <Link to="/other">other</Link>
      <Link to="?buscar=link">link</Link>
    </>
  );
}

function open(path: string, loader?: () => Promise<null>) {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <List />, hydrateFallbackElement: <p />, ...(loader ? { loader } : {}) },
      { path: '/other', element: <List /> },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return { router, url: () => router.state.location.pathname + router.state.location.search };
}
const values = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as typeof blank;
const search = (value: string) => fillIn('Buscar', value);

test('typed text is shown at once and is in the address after a pause; filters are history entries', async () => {
  const { url } = open('/list?orden=rol&ajeno=1');
  expect(values()).toEqual({ buscar: '', rol: '', orden: 'rol', pagina: '' });
  await search('an');
  await search('ana ');
  expect([values().buscar, url()]).toEqual(['ana ', '/list?orden=rol&ajeno=1']);
  await waitFor(() => expect(url()).toBe('/list?ajeno=1&buscar=ana&orden=rol'));
  expect(values().buscar).toBe('ana ');
  await press('page');
  await press('socio');
  expect(url()).toBe('/list?ajeno=1&buscar=ana&rol=socio&orden=rol');
  await press('back');
  expect([url(), values().rol, values().pagina]).toEqual(['/list?ajeno=1&buscar=ana&orden=rol&pagina=3', '', '3']);
  await press('narrowed');
  expect(url()).toBe('/list?ajeno=1&orden=rol');
  expect(screen.getByText('whole')).toBeTruthy();
});

test('a navigation from elsewhere overrides what is being typed', async () => {
  const { url } = open('/list');
  await search('ana');
  await press('link', 'link');
  await waitFor(() => expect(url()).toBe('/list?buscar=link'));
  expect(values().buscar).toBe('link');
  // The next choice is added to it.
  await press('socio');
  expect(url()).toBe('/list?buscar=link&rol=socio');
});

test('typed text is written when a click leaves before the debounce', async () => {
  const { url } = open('/list');
  await search('ana');
  await press('other', 'link');
  await waitFor(() => expect(url()).toBe('/other'));
  await press('back');
  await waitFor(() => expect(url()).toBe('/list?buscar=ana'));
  expect(values().buscar).toBe('ana');
});

test('a slow server gets one request for what was typed', async () => {
  let asked = 0;
  let answer: (() => void) | undefined;
  const loader = () => {
    asked++;
    return new Promise<null>((resolve) => (answer = () => resolve(null)));
  };
  const { url } = open('/list', loader);
  await act(async () => answer?.());
  await search('ana');
  await waitFor(() => expect(asked).toBe(2));
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
  expect(asked).toBe(2);
  await search('anab');
  await waitFor(() => expect(asked).toBe(3));
  await act(async () => answer?.());
  await waitFor(() => expect(url()).toBe('/list?buscar=anab'));
  expect(values().buscar).toBe('anab');
});

test('values are trimmed, and missing ones are empty', () => {
  expect(sameValues({ buscar: ' ana', rol: '' }, { buscar: 'ana ', rol: ' ' })).toBe(true);
  expect(sameValues({ buscar: ' ', rol: '' }, {})).toBe(true);
  expect([sameValues({ buscar: 'ana', rol: '' }, { buscar: 'ana', rol: 'socio' }), sameValues({ buscar: 'x' }, { buscar: 'ana' })]).toEqual(
    [false, false],
  );
});

test('a query leaves out defaults, and an invalid value becomes the first', () => {
  expect(writeQuery('?rol=socio', { ...blank, buscar: ' a b ' }, blank)).toBe('?buscar=a+b');
  expect(oneOf('x', ['nombre', 'rol'])).toBe('nombre');
  expect(oneOf('rol', ['nombre', 'rol'])).toBe('rol');
});

test.each([
  ['/list?a=1', '/list?a=2', false],
  ['/list?a=1', '/list?a=1', true],
  ['/list/1?a=1', '/list/2', true],
])('from %s to %s revalidates: %s', (from, to, isLoaded) => {
  const [currentUrl, nextUrl] = [from, to].map((path) => new URL(path, 'http://localhost')) as [URL, URL];
  expect(unlessOnlyQueryChanged({ currentUrl, nextUrl, defaultShouldRevalidate: true })).toBe(isLoaded);
});

test('blanks are no search, and are not in the address', async () => {
  const { url } = open('/list?buscar=ana');
  expect(screen.getByText('narrowed')).toBeTruthy();
  await search(' ');
  expect(screen.getByText('whole')).toBeTruthy();
  await waitFor(() => expect(url()).toBe('/list'));
});

test('page and order do not filter; a repeated step adds no history entry', async () => {
  const { router, url } = open('/list?orden=rol&pagina=3');
  expect(screen.getByText('whole')).toBeTruthy();
  await press('socio');
  await press('socio');
  expect(url()).toBe('/list?rol=socio&orden=rol');
  await press('back');
  expect(url()).toBe('/list?orden=rol&pagina=3');
  expect(router.state.historyAction).toBe('POP');
});
