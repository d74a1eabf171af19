import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { fill, fillIn, press } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { Link, useNavigate, type RouteObject } from 'shared/router';
import { expect, test, vi } from 'vitest';
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

const Guarded = ({ name }: { name: string }) => {
  const [text, setText] = useState('');
  const { question } = useUnsavedChanges(text !== '');
  return (
    <>
      <input aria-label={name} value={text} onChange={(event) => setText(event.target.value)} />
      {question}
    </>
  );
};
const routes: RouteObject[] = [
  { path: '/form', element: <Form /> },
  {
    path: '/dos',
    element: (
      <>
        <Guarded name="Una" />
        <Guarded name="Dos" />
        <Link to="/otra">Otra</Link>
      </>
    ),
  },
];

let session: ReturnType<typeof renderRoutes>['session'];
async function open(text?: string) {
  const { url, session: store } = renderRoutes(routes, '/form', { token: 'token' });
  session = store;
  const input = await screen.findByLabelText('Texto');
  if (text) await fill(input, text);
  return url;
}

function unloadIsQuestioned() {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('without changes a link is followed', async () => {
  const url = await open();
  await press('Otra', 'link');
  await waitFor(() => expect(url()).toBe('/otra'));
});

test('with changes a link asks; staying keeps what was typed, leaving follows the link', async () => {
  const url = await open('a medias');
  await press('Otra', 'link');
  await screen.findByText(message);
  await press('Seguir editando');
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  expect(url()).toBe('/form');
  expect(screen.getByLabelText<HTMLInputElement>('Texto').value).toBe('a medias');
  await press('Otra', 'link');
  await screen.findByText(message);
  await press('Salir sin guardar');
  await waitFor(() => expect(url()).toBe('/otra'));
});

test('an anchor on the same screen does not ask', async () => {
  const url = await open('a medias');
  await press('Abajo', 'link');
  await waitFor(() => expect(url()).toBe('/form#abajo'));
});

test('saved changes can be left at once', async () => {
  const url = await open('a medias');
  await press('Guardar');
  await waitFor(() => expect(url()).toBe('/guardado'));
});

test('closing a part of the screen asks the same question', async () => {
  await open('a medias');
  await press('Cerrar');
  await screen.findByText(message);
  await press('Salir sin guardar');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cerrar' })).toBeNull());
});

test('the browser asks before the tab closes, only with unsaved changes', async () => {
  await open();
  expect(unloadIsQuestioned()).toBe(false);
  await fillIn('Texto', 'a medias');
  expect(unloadIsQuestioned()).toBe(true);
});

test('undone or saved changes are left without a question, also by closing a part', async () => {
  await open('a medias');
  await fillIn('Texto', '');
  expect(unloadIsQuestioned()).toBe(false);
  await press('Cerrar');
  expect(screen.queryByText(message)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cerrar' })).toBeNull();
});

test('a session that ends closes its screen without asking', async () => {
  const url = await open('a medias');
  session.setState({ token: null });
  await press('Otra', 'link');
  await waitFor(() => expect(url()).toBe('/otra'));
});

test('a part that stays open keeps what was typed', async () => {
  await open('a medias');
  await press('Cerrar');
  await screen.findByText(message);
  await press('Seguir editando');
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  expect(screen.getByRole('button', { name: 'Cerrar' })).toBeTruthy();
});

test('two forms of a screen ask one question, as long as either has changes', async () => {
  const warned = vi.spyOn(console, 'warn');
  const { url } = renderRoutes(routes, '/dos', { token: 'token' });
  await screen.findByLabelText('Una');
  await fillIn('Una', 'a medias');
  await fillIn('Dos', 'a medias');
  await press('Otra', 'link');
  await screen.findByText(message);
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  await press('Seguir editando');
  await fillIn('Dos', '');
  await press('Otra', 'link');
  await screen.findByText(message);
  await press('Seguir editando');
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  await fillIn('Una', '');
  await press('Otra', 'link');
  await waitFor(() => expect(url()).toBe('/otra'));
  expect(warned).not.toHaveBeenCalled();
});

const ofYear = ['anio'];
function FormOfYear() {
  const [text, setText] = useState('');
  const { question } = useUnsavedChanges(text !== '', ofYear);
  return (
    <>
      <input aria-label="Texto" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/form?anio=2027&orden=nombre">Ordenar</Link>
      <Link to="/form?anio=2026">2026</Link>
      {question}
    </>
  );
}

test('changing a parameter that the form belongs to asks; another parameter does not', async () => {
  const { url } = renderRoutes([{ path: '/form', element: <FormOfYear /> }], '/form?anio=2027', { token: 'token' });
  await fill(await screen.findByLabelText('Texto'), 'a medias');
  await press('Ordenar', 'link');
  await waitFor(() => expect(url()).toBe('/form?anio=2027&orden=nombre'));
  await press('2026', 'link');
  await screen.findByText(message);
  await press('Seguir editando');
  expect(url()).toBe('/form?anio=2027&orden=nombre');
  await press('2026', 'link');
  await screen.findByText(message);
  await press('Salir sin guardar');
  await waitFor(() => expect(url()).toBe('/form?anio=2026'));
});
