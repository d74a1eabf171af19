import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Gallery } from 'shared/contract/galleries';
import { clubIs } from 'shared/testing/test-club';
import { fakeHttp, type FakeReply, refuse } from 'shared/testing/fake-http';
import { answer, fillIn, press } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test, vi } from 'vitest';
import { EditGallery } from './edit-gallery.tsx';

const cover = { id: 9, ruta_archivo: 'static/galerias/4/9.webp' };
const stored: Gallery = {
  id: 4,
  nombre: 'Alba',
  descripcion: 'x',
  fecha: null,
  tipo: 'publica',
  evento: 'Otros',
  anio: 2026,
  version: 3,
  imagenes: [cover],
};
const call = 'PUT /api/galerias/4';

function open(reply: FakeReply<'PUT /galerias/:id'>, gallery = stored) {
  const replies = { [call]: reply };
  const calls = fakeHttp(replies);
  const [onSaved, onClose] = [vi.fn(), vi.fn()];
  renderRoutes([{ path: '/', element: <EditGallery gallery={gallery} onSaved={onSaved} onClose={onClose} /> }], '/', { token: 'token' });
  return { calls, replies, onSaved, onClose };
}
const name = () => screen.getByLabelText<HTMLInputElement>('Nombre');
const conflict = (actual: object) => () => Response.json({ detail: 'Ha cambiado.', actual }, { status: 409 });

test('a save reports the pictures that the reply does not have', async () => {
  const { calls, onSaved } = open({ ...stored, nombre: 'Bruma', version: 4, imagenes: [] });
  await fillIn('Nombre', 'Bruma');
  await press('Guardar cambios');
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ ...stored, nombre: 'Bruma', version: 4 }));
  expect(calls[0]?.body).toEqual({
    nombre: 'Bruma',
    descripcion: 'x',
    fecha: null,
    tipo: 'publica',
    evento: 'Otros',
    anio: 2026,
    version: 3,
  });
});

test('without versions none is sent', async () => {
  const { version: _, ...plain } = stored;
  const { calls, onSaved } = open({}, plain);
  await press('Guardar cambios');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(calls[0]?.body).not.toHaveProperty('version');
});

test("another user's version can be viewed, and then be edited", async () => {
  const { calls, replies, onClose } = open(conflict({ ...stored, nombre: 'Aurora', version: 7 }));
  await fillIn('Nombre', 'Bruma');
  await press('Guardar cambios');
  await userEvent.click(await screen.findByRole('button', { name: 'Quedarme con lo guardado' }));
  expect(name().value).toBe('Aurora');
  expect(screen.queryByText(/^Otra persona/)).toBeNull();
  // The form has no unsaved changes left.
  await press('Cerrar');
  expect(onClose).toHaveBeenCalledOnce();
  replies[call] = stored;
  await press('Guardar cambios');
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ nombre: 'Aurora', version: 7 }));
});

test("a conflict shows the club's label of the event", async () => {
  clubIs({ evento: 'Vino' });
  open(conflict({ ...stored, evento: 'Castillos', version: 7 }));
  await press('Guardar cambios');
  await screen.findByRole('radio', { name: 'Guardado por otra persona Vino' });
});

test('keeping the own version may fail, too', async () => {
  const { replies, onSaved } = open(conflict({ ...stored, version: 7 }));
  await press('Guardar cambios');
  const keep = await screen.findByRole('button', { name: 'Guardar lo mío' });
  expect(screen.queryByText('Error al guardar los cambios')).toBeNull();
  replies[call] = refuse(500, 'No.');
  await userEvent.click(keep);
  await screen.findByText('Error al guardar los cambios');
  expect(onSaved).not.toHaveBeenCalled();
});

test('an error other than a conflict shows its reason', async () => {
  open(refuse(400, 'El campo «Nombre» no es válido.'));
  await press('Guardar cambios');
  await screen.findByText('Error al guardar los cambios');
  expect(screen.getByText('El campo «Nombre» no es válido.')).toBeTruthy();
});

test('unsaved text is confirmed before it is lost', async () => {
  const { onClose } = open({});
  await press('Cerrar');
  expect(onClose).toHaveBeenCalledOnce();
  await fillIn('Nombre', 'Bruma');
  await press('Cerrar');
  await answer('Seguir editando');
  expect([name().value, onClose.mock.calls.length]).toEqual(['Bruma', 1]);
});
