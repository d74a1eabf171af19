import { screen, waitFor } from '@testing-library/react';
import { deferReplies, getList, sendCall } from 'shared/http/call';
import { showNotice } from 'shared/notify/notify';
import { useLoaderData, type RouteObject } from 'shared/router';
import type { Activity } from 'shared/contract/activities';
import { expect, test } from 'vitest';
import { fakeHttp, refuse, type FakeReplies } from '../../testing/fake-http.ts';
import { press } from '../../testing/person.ts';
import { renderRoutes } from '../../testing/render-routes.ts';
import { Read } from './read.tsx';
import { useWrite } from './use-write.tsx';

type Row = Pick<Activity, 'id' | 'titulo'>;

const uno: Row = { id: 1, titulo: 'uno' };
const dos: Row = { id: 2, titulo: 'dos' };

function List({ rows }: { rows: Row[] }) {
  const { write, busy, isDenied, dialog } = useWrite();
  const remove = ({ id, titulo }: Row) =>
    write({
      ask: { message: `¿Quitar ${titulo}?`, confirm: 'Quitar' },
      send: () => sendCall('DELETE /actividades/:id', { params: { id } }),
      done: ({ status }) => ({
        text: `${titulo} ya no está.`,
        action: { label: 'Deshacer', run: () => showNotice({ kind: 'quiet', text: `Era ${status}.` }) },
      }),
      failed: `No se ha podido quitar ${titulo}.`,
      tone: id === 1 ? 'retry' : undefined,
      of: id,
      reload: 'always',
    });
  return (
    <>
      {isDenied && <p>No te toca.</p>}
      {rows.map((row) => (
        <button key={row.id} type="button" disabled={busy === row.id} onClick={() => void remove(row)}>
          {row.titulo}
        </button>
      ))}
      {dialog}
    </>
  );
}

function Screen() {
  const { rows } = useLoaderData<{ rows: Promise<Row[]> }>();
  return (
    <Read promise={rows} failed="No se han podido cargar las filas.">
      {(list) => <List rows={list} />}
    </Read>
  );
}

async function open(special: FakeReplies = {}) {
  let stored = [uno, dos];
  const remove = () => {
    stored = [dos];
    return Response.json({});
  };
  const replies: FakeReplies = { 'GET /api/actividades/': () => Response.json(stored), 'DELETE /api/actividades/1': remove, ...special };
  const calls = fakeHttp(replies);
  const routes: RouteObject[] = [{ path: '/', element: <Screen />, loader: () => deferReplies({ rows: getList('GET /actividades/') }) }];
  renderRoutes(routes, '/', { token: 'token' });
  await screen.findByText('uno');
  return { calls, replies, remove };
}

test('it asks first, shows the success notice, and reloads the list', async () => {
  const { calls } = await open();
  await press('uno');
  await press('Cancelar');
  expect(calls).toHaveLength(1);
  await press('uno');
  await press('Quitar');
  expect((await screen.findByRole('status')).textContent).toContain('uno ya no está.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'uno' })).toBeNull());
  expect(calls.map(({ call }) => call)).toEqual(['GET /api/actividades/', 'DELETE /api/actividades/1', 'GET /api/actividades/']);
});

test('the notice offers the undo action of its reply', async () => {
  await open();
  await press('uno');
  await press('Quitar');
  await screen.findByText('uno ya no está.');
  await press('Deshacer');
  expect(screen.getByText('Era 200.')).toBeTruthy();
});

test('an error shows its reason, and the row stays', async () => {
  await open({ 'DELETE /api/actividades/2': refuse(409, 'Es la última.') });
  await press('dos');
  await press('Quitar');
  expect((await screen.findByRole('alert')).textContent).toContain('No se ha podido quitar dos.Es la última.');
  expect(screen.getByRole('button', { name: 'dos' })).toBeTruthy();
});

test('a transient error offers a retry, without an alert and without asking again', async () => {
  const { replies, remove } = await open({ 'DELETE /api/actividades/1': refuse(500, 'Algo ha fallado.') });
  await press('uno');
  await press('Quitar');
  await screen.findByText('No se ha podido quitar uno.');
  expect(screen.queryByRole('alert')).toBeNull();
  replies['DELETE /api/actividades/1'] = remove;
  await press('Reintentar');
  await screen.findByText('uno ya no está.');
});

test('a role without access gets the message in place', async () => {
  await open({ 'DELETE /api/actividades/1': refuse(403, 'No.') });
  await press('uno');
  await press('Quitar');
  await screen.findByText('No te toca.');
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

test('a declined confirmation shows why, and does not count as forbidden', async () => {
  const unconfirmed = () => Response.json({ detail: 'Confirma que eres tú.', falta: 'confirmacion' }, { status: 403 });
  await open({ 'DELETE /api/actividades/2': unconfirmed });
  await press('dos');
  await press('Quitar');
  expect((await screen.findByRole('alert')).textContent).toContain('No se ha podido quitar dos.Confirma que eres tú.');
  expect(screen.queryByText('No te toca.')).toBeNull();
});
