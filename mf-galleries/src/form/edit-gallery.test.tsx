import { screen, waitFor } from '@testing-library/react';
import type { Gallery } from 'shared/contract/galleries';
import { clubIs } from 'shared/testing/test-club';
import { fakeHttp, type FakeReply } from 'shared/testing/fake-http';
import { fillIn, press } from 'shared/testing/person';
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

test("a conflict shows the club's label of the event", async () => {
  clubIs({ evento: 'Vino' });
  open(conflict({ ...stored, evento: 'Castillos', version: 7 }));
  await press('Guardar cambios');
  await screen.findByRole('radio', { name: 'Guardado por otra persona Vino' });
});
