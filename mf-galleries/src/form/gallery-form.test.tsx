import { screen, waitFor } from '@testing-library/react';
import type { Gallery } from 'shared/contract/galleries';
import { fill, press } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test, vi } from 'vitest';
import { GalleryForm, useGalleryForm } from './gallery-form.tsx';

const stored: Gallery = {
  id: 4,
  nombre: 'Alba',
  descripcion: 'Al salir el sol',
  fecha: '2026-05-02T00:00:00',
  tipo: 'publica',
  evento: 'Otros',
  anio: 2025,
  imagenes: [],
};
const label = 'Guardar cambios';

function show(gallery?: Gallery, save: (fields: object) => Promise<unknown> = async () => {}) {
  const saved = vi.fn(save);
  function Shown() {
    const send = async (fields: object) => (await saved(fields)) as Gallery;
    const form = useGalleryForm({ gallery, send, saved: () => {}, failed: 'Error al guardar.' });
    return <GalleryForm of={form} gallery={gallery} submitLabel={label} />;
  }
  renderRoutes([{ path: '/', element: <Shown /> }], '/');
  return { saved };
}
const type = async (name: string, value: string) => {
  const input = document.querySelector<HTMLElement>(`[name=${name}]`);
  if (input) await fill(input, value);
};
const submit = () => press(label);
const kinds = () => [...screen.getByLabelText('Evento').querySelectorAll('option')].map(({ textContent }) => textContent);

test('stored values fill the form, and are sent unchanged', async () => {
  const { saved } = show(stored);
  await submit();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const { id: _, imagenes: __, ...fields } = stored;
  expect(saved.mock.calls[0]).toEqual([{ ...fields, fecha: '2026-05-02' }]);
});

test('empty values stay empty', async () => {
  const { saved } = show({ ...stored, descripcion: null, fecha: null, tipo: 'privada', evento: null, anio: null });
  expect(kinds()).toEqual(['Sin evento', 'Castillos', 'Semanal', 'Concentración', 'Otros']);
  await submit();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.calls[0]).toEqual([{ nombre: 'Alba', descripcion: '', fecha: null, tipo: 'privada', evento: null, anio: null }]);
});

test('a stored kind in another spelling is an option beside the usual ones, and is kept', async () => {
  const { saved } = show({ ...stored, evento: 'Concentracion' as Gallery['evento'] });
  expect(kinds()).toEqual(['Castillos', 'Semanal', 'Concentración', 'Otros', 'Concentracion']);
  await submit();
  await waitFor(() => expect(saved.mock.calls[0]).toMatchObject([{ evento: 'Concentracion' }]));
});

test('a new gallery has an event and a year', () => {
  show();
  expect(kinds()).toEqual(['Castillos', 'Semanal', 'Concentración', 'Otros']);
  expect(screen.getByLabelText<HTMLInputElement>('Año').value).toBe(String(new Date().getFullYear()));
});

test('a blank name is missing: its field shows the error', async () => {
  const { saved } = show(stored);
  await type('nombre', '   ');
  await submit();
  await screen.findByText('El nombre es obligatorio.');
  expect(document.activeElement).toBe(screen.getByLabelText('Nombre'));
  expect(saved).not.toHaveBeenCalled();
  await type('nombre', ' Bruma ');
  await type('descripcion', ' x ');
  await submit();
  await waitFor(() => expect(saved.mock.calls[0]).toMatchObject([{ nombre: 'Bruma', descripcion: 'x' }]));
  expect(screen.queryByText('El nombre es obligatorio.')).toBeNull();
});
