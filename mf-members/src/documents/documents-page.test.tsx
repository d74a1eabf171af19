import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ClubDocument } from 'shared/contract/documents';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../testing/open-screen.ts';

const version = (id: number, nombre: string) => ({ id, nombre, bytes: 2048, momento: '2027-01-02T10:00:00.000Z', autor: 'Luisa Gil' });
const acta: ClubDocument = {
  id: 1,
  titulo: 'Asamblea de enero',
  clase: 'acta',
  anio: 2027,
  para: 'socios',
  version: 2,
  versiones: [version(2, 'b.pdf'), version(1, 'a.pdf')],
};
const seguro: ClubDocument = { ...acta, id: 2, titulo: 'Póliza', clase: 'seguro', anio: null, versiones: [version(3, 'p.pdf')] };
const open = (replies: FakeReplies = {}, rol: 'direccion' | 'socio' = 'direccion') =>
  openScreen('/documentos', { 'GET /api/documentos': [acta, seguro], ...replies }, { id: 5, rol });
const titles = () => screen.getAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent);

test('documents are found by title, kind and year, and downloaded; members change none', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push((file as Blob).type)}`);
  const { calls } = open({ 'GET /api/documentos/2/archivo': () => new Response('%PDF-') }, 'socio');
  await screen.findByText('Póliza');
  expect(screen.getByText('Acta · 2027 · Versión 2, del 02/01/2027 · 2 KB')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'seguro');
  await waitFor(() => expect(titles()).toEqual(['Póliza']));
  await press('Descargar');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(calls.at(-1)?.call).toBe('GET /api/documentos/2/archivo');
  expect(screen.queryByRole('button', { name: 'Nuevo documento' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Borrar' })).toBeNull();
});

test('staff add a document, which needs a title and a file, and see the versions of before', async () => {
  const { writes } = open({ 'POST /api/documentos': () => Response.json(acta, { status: 201 }) });
  expect(await screen.findByText('Historial (1)')).toBeTruthy();
  await press('Nuevo documento');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo documento' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  for (const text of ['Escribe el título.', 'Elige el archivo.']) expect(await dialog.findByText(text)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Título'), 'Estatutos');
  await userEvent.upload(dialog.getByLabelText('Archivo'), new File(['%PDF-'], 'e.pdf', { type: 'application/pdf' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const form = writes()[0]?.body as FormData;
  expect([form.get('titulo'), form.get('para'), (form.get('archivo') as File).name]).toEqual(['Estatutos', 'socios', 'e.pdf']);
});

test('who is no member has no access; without documents that is said', async () => {
  open({ 'GET /api/documentos': refuse(403, 'Los documentos son para los socios.') }, 'socio');
  expect(await screen.findByText('⛔ Acceso no autorizado')).toBeTruthy();
});
