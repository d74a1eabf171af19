import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider, useNavigate } from 'react-router-dom';
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
  return { router, place: () => router.state.location.pathname + router.state.location.search };
}
const values = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as typeof blank;
const type = (value: string) => fireEvent.change(screen.getByLabelText('Buscar'), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)));

test('what is typed shows at once and stands in the address after a pause; filters are steps that back undoes', async () => {
  const { place } = open('/list?orden=rol&ajeno=1');
  expect(values()).toEqual({ buscar: '', rol: '', orden: 'rol', pagina: '' });
  type('an');
  type('ana ');
  expect([values().buscar, place()]).toEqual(['ana ', '/list?orden=rol&ajeno=1']);
  await waitFor(() => expect(place()).toBe('/list?ajeno=1&buscar=ana&orden=rol'));
  expect(values().buscar).toBe('ana ');
  await press('page');
  await press('socio');
  expect(place()).toBe('/list?ajeno=1&buscar=ana&rol=socio&orden=rol');
  await press('back');
  expect([place(), values().rol, values().pagina]).toEqual(['/list?ajeno=1&buscar=ana&orden=rol&pagina=3', '', '3']);
  await press('narrowed');
  expect(place()).toBe('/list?ajeno=1&orden=rol');
  expect(screen.getByText('whole')).toBeTruthy();
});

test('an address that somebody else brings counts, not what is being typed', async () => {
  const { place } = open('/list');
  type('ana');
  await press('link');
  await waitFor(() => expect(place()).toBe('/list?buscar=link'));
  expect(values().buscar).toBe('link');
  // What is chosen next is added to it.
  await press('socio');
  expect(place()).toBe('/list?buscar=link&rol=socio');
});

test('what was typed is kept when a click leaves before the pause', async () => {
  const { place } = open('/list');
  type('ana');
  await press('other');
  await waitFor(() => expect(place()).toBe('/other'));
  await press('back');
  await waitFor(() => expect(place()).toBe('/list?buscar=ana'));
  expect(values().buscar).toBe('ana');
});

test('a server that takes its time is asked once for what was typed', async () => {
  let asked = 0;
  let answer: (() => void) | undefined;
  const loader = () => {
    asked++;
    return new Promise<null>((resolve) => (answer = () => resolve(null)));
  };
  const { place } = open('/list', loader);
  await act(async () => answer?.());
  type('ana');
  await waitFor(() => expect(asked).toBe(2));
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
  expect(asked).toBe(2);
  type('anab');
  await waitFor(() => expect(asked).toBe(3));
  await act(async () => answer?.());
  await waitFor(() => expect(place()).toBe('/list?buscar=anab'));
  expect(values().buscar).toBe('anab');
});

test('values are the same whatever blanks surround them, and what is missing is empty', () => {
  expect(sameValues({ buscar: ' ana', rol: '' }, { buscar: 'ana ', rol: ' ' })).toBe(true);
  expect(sameValues({ buscar: ' ', rol: '' }, {})).toBe(true);
  expect([sameValues({ buscar: 'ana', rol: '' }, { buscar: 'ana', rol: 'socio' }), sameValues({ buscar: 'x' }, { buscar: 'ana' })]).toEqual(
    [false, false],
  );
});

test('a query leaves out what is as ever, and what is named wrongly counts as the first', () => {
  expect(writeQuery('?rol=socio', { ...blank, buscar: ' a b ' }, blank)).toBe('?buscar=a+b');
  expect(oneOf('x', ['nombre', 'rol'])).toBe('nombre');
  expect(oneOf('rol', ['nombre', 'rol'])).toBe('rol');
});

test.each([
  ['/list?a=1', '/list?a=2', false],
  ['/list?a=1', '/list?a=1', true],
  ['/list/1?a=1', '/list/2', true],
])('from %s to %s it is loaded again: %s', (from, to, isLoaded) => {
  const [currentUrl, nextUrl] = [from, to].map((path) => new URL(path, 'http://localhost')) as [URL, URL];
  expect(unlessOnlyQueryChanged({ currentUrl, nextUrl, defaultShouldRevalidate: true })).toBe(isLoaded);
});

test('what is typed beside the letters of the address is no search, and blanks are none', async () => {
  const { place } = open('/list?buscar=ana');
  expect(screen.getByText('narrowed')).toBeTruthy();
  type(' ');
  expect(screen.getByText('whole')).toBeTruthy();
  await waitFor(() => expect(place()).toBe('/list'));
});

test('the page and the order narrow nothing; the same step again adds no place to go back to', async () => {
  const { router, place } = open('/list?orden=rol&pagina=3');
  expect(screen.getByText('whole')).toBeTruthy();
  await press('socio');
  await press('socio');
  expect(place()).toBe('/list?rol=socio&orden=rol');
  await press('back');
  expect(place()).toBe('/list?orden=rol&pagina=3');
  expect(router.state.historyAction).toBe('POP');
});
