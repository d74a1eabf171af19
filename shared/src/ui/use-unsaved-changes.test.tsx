import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderRoutes } from 'shared/testing/render-routes';
import { Link, useNavigate, type RouteObject } from 'shared/router';
import { expect, test } from 'vitest';
import { useUnsavedChanges } from './use-unsaved-changes.tsx';

const message = 'Tienes cambios sin guardar. ¿Quieres salir sin guardarlos?';

function Form() {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(true);
  const { question, ask, letGo } = useUnsavedChanges(text !== '');
  const navigate = useNavigate();
  const save = () => {
    letGo();
    void navigate('/guardado');
  };
  return (
    <>
      <input aria-label="Texto" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/otra">Otra</Link>
      <Link to="/form#abajo">Abajo</Link>
      <button type="button" onClick={save}>
        Guardar
      </button>
      {isOpen && (
        <button type="button" onClick={() => ask(() => setOpen(false))}>
          Cerrar
        </button>
      )}
      {question}
    </>
  );
}

const routes: RouteObject[] = [{ path: '/form', element: <Form /> }];

let session: ReturnType<typeof renderRoutes>['session'];
async function open(text?: string) {
  const { place, session: store } = renderRoutes(routes, '/form', { token: 'token' });
  session = store;
  const input = await screen.findByLabelText('Texto');
  if (text) fireEvent.change(input, { target: { value: text } });
  return place;
}
const click = (name: string, role: 'link' | 'button' = 'button') => fireEvent.click(screen.getByRole(role, { name }));

function unloadIsQuestioned() {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('without changes a link is simply followed', async () => {
  const place = await open();
  click('Otra', 'link');
  await waitFor(() => expect(place()).toBe('/otra'));
});

test('with changes a link asks; staying keeps what was typed, leaving follows the link', async () => {
  const place = await open('a medias');
  click('Otra', 'link');
  await screen.findByText(message);
  click('Seguir editando');
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  expect(place()).toBe('/form');
  expect(screen.getByLabelText<HTMLInputElement>('Texto').value).toBe('a medias');
  click('Otra', 'link');
  await screen.findByText(message);
  click('Salir sin guardar');
  await waitFor(() => expect(place()).toBe('/otra'));
});

test('a place on the same screen is no leaving', async () => {
  const place = await open('a medias');
  click('Abajo', 'link');
  await waitFor(() => expect(place()).toBe('/form#abajo'));
});

test('what is saved may be left at once', async () => {
  const place = await open('a medias');
  click('Guardar');
  await waitFor(() => expect(place()).toBe('/guardado'));
});

test('closing a part of the screen asks the same question', async () => {
  await open('a medias');
  click('Cerrar');
  await screen.findByText(message);
  click('Salir sin guardar');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cerrar' })).toBeNull());
});

test('the browser asks before the tab closes, only when there is something to lose', async () => {
  await open();
  expect(unloadIsQuestioned()).toBe(false);
  fireEvent.change(screen.getByLabelText('Texto'), { target: { value: 'a medias' } });
  expect(unloadIsQuestioned()).toBe(true);
});

test('what is taken back, and what is saved, is left without a question, also by closing a part', async () => {
  await open('a medias');
  fireEvent.change(screen.getByLabelText('Texto'), { target: { value: '' } });
  expect(unloadIsQuestioned()).toBe(false);
  click('Cerrar');
  expect(screen.queryByText(message)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cerrar' })).toBeNull();
});

test('a session that ends takes its screen away without a question', async () => {
  const place = await open('a medias');
  session.setState({ token: null });
  click('Otra', 'link');
  await waitFor(() => expect(place()).toBe('/otra'));
});

test('a part that is to stay open after all stays, and so does what was typed', async () => {
  await open('a medias');
  click('Cerrar');
  await screen.findByText(message);
  click('Seguir editando');
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  expect(screen.getByRole('button', { name: 'Cerrar' })).toBeTruthy();
});
