import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { expect, test, vi } from 'vitest';
import { read } from 'xlsx';
import { memberOf, openScreen } from '../../testing/open-screen.ts';

const ana = memberOf({ id: 1, numero: 7, nombre: 'Ana', primer_apellido: 'Gil', tipo_id: 1, poblacion: 'Soria' });
const eva = memberOf({ id: 2, numero: 8, nombre: 'Eva', estado: 'impago', cabeza_id: 1, alta: '2022-02-01' });
const open = async (replies: FakeReplies = {}) => {
  const opened = openScreen('/socios', { 'GET /api/socios/': [eva, ana], ...replies });
  await screen.findByRole('heading', { level: 1, name: 'Socios' });
  return opened;
};
const names = () => screen.getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent);

test('members are listed by number, with state and kind of fee; search and filters narrow the list and stand in the address', async () => {
  const { url } = await open();
  await screen.findByRole('link', { name: 'Ana Gil' });
  expect(names()).toEqual(['Ana Gil', 'Eva']);
  expect(screen.getByText('2 socios')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Impago');
  await waitFor(() => expect(names()).toEqual(['Eva']));
  await press('Quitar filtros');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'soria');
  await waitFor(() => expect(names()).toEqual(['Ana Gil']));
  await waitFor(() => expect(url()).toBe('/socios?buscar=soria'));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'x');
  expect(await screen.findByText('No hay socios que coincidan con la búsqueda.')).toBeTruthy();
});

test('an empty register says how to begin', async () => {
  await open({ 'GET /api/socios/': [] });
  expect(await screen.findByText(/^Aún no hay socios\./)).toBeTruthy();
});

test('a list that does not come offers another try', async () => {
  await open({ 'GET /api/socios/': refuse(500, 'No.') });
  expect(await screen.findByText('No se han podido cargar los socios.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});

test('the kind of fee is changed in its cell, with the version that was read', async () => {
  const { writes } = await open({ 'PUT /api/socios/1': { ...ana, tipo_id: 2, version: 2 } });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Cuota de Ana Gil' }), 'Familiar');
  await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Cuota de Ana Gil' }).value).toBe('2'));
  expect(writes()).toMatchObject([{ call: 'PUT /api/socios/1', body: { tipo_id: 2, version: 1 } }]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cuota de Ana Gil' }), 'Sin tipo');
  await waitFor(() => expect(writes().at(-1)?.body).toEqual({ tipo_id: null, version: 2 }));
});

test('a change that meets another one is said, and the list is loaded again', async () => {
  const { calls } = await open({ 'PUT /api/socios/1': refuse(409, 'Otra persona ha cambiado este socio mientras lo editabas.') });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Cuota de Ana Gil' }), 'Familiar');
  expect(await screen.findByText('Otra persona ha cambiado este socio mientras lo editabas.')).toBeTruthy();
  await waitFor(() => expect(calls.filter(({ call }) => call === 'GET /api/socios/')).toHaveLength(2));
});

test('the selected are changed at once', async () => {
  const { writes } = await open({
    'PUT /api/socios/lote': [
      { ...ana, estado: 'baja' },
      { ...eva, estado: 'baja' },
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Seleccionar los 2' }));
  expect(screen.getByText('2 seleccionados')).toBeTruthy();
  await press('Cambiar cuota o estado');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cambiar' }));
  expect(dialog.getByText('Elige qué se cambia.')).toBeTruthy();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Cambio' }), 'De baja');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Asamblea');
  await userEvent.click(dialog.getByRole('button', { name: 'Cambiar' }));
  await screen.findByText('Cambiado: 2 socios.');
  expect(writes()[0]?.body).toEqual({ ids: [1, 2], estado: 'baja', dia: '', motivo: 'Asamblea' });
  expect(screen.queryByText('2 seleccionados')).toBeNull();
  expect(within(screen.getAllByRole('listitem')[0] as HTMLElement).getByText('De baja')).toBeTruthy();
});

test('the spreadsheet has those that are shown, or the selected ones, with the heads that the import reads', async () => {
  const { calls } = await open({ 'GET /api/socios/exportacion': [ana, eva] });
  const saved: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:x';
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Eva' }));
  await press('Excel (1)');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(calls.some(({ call }) => call === 'GET /api/socios/exportacion')).toBe(true);
  const book = read(await saved[0]?.arrayBuffer());
  const sheet = book.Sheets['Socios'] ?? {};
  const cell = (address: string) => (sheet[address] as { w?: string; v?: unknown } | undefined)?.v;
  expect(['A1', 'B1', 'E1', 'F1', 'G1', 'H1'].map(cell)).toEqual(['Número', 'Nombre', 'Estado', 'Tipo de cuota', 'Familia de', 'Alta']);
  expect(['A2', 'B2', 'E2', 'F2', 'G2', 'A3'].map(cell)).toEqual([8, 'Eva', 'Impago', undefined, 7, undefined]);
});

test('the chosen members are written to: news to those who want them, and what is part of membership to all with an address', async () => {
  const members = [
    { ...ana, correo_electronico: 'ana@a.example' },
    { ...eva, correo_electronico: 'eva@a.example', noticias: false },
    memberOf({ id: 3, nombre: 'Leo' }),
  ];
  const { writes } = await open({
    'GET /api/socios/': members,
    'GET /api/inscripciones/plantillas': [],
    'POST /api/socios/correos/datos': [{ id: 1, nombre: 'Ana', mail: 'ana@a.example', datos: { nombre: 'Ana' } }],
    'POST /api/socios/correos': { estado: 'ok', envio: 1, destinatarios: 2, repetidos: 0, omitidos: 0 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar correo (3)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar correo a 1 socio' }));
  expect(dialog.getByText('De los elegidos, 1 no tiene correo y 1 no quiere noticias: no les llega.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: /^De ser socio/ }));
  await userEvent.type(dialog.getByLabelText('Asunto'), 'Asamblea');
  await userEvent.type(dialog.getByLabelText('Mensaje'), 'Hola, ');
  await userEvent.click(dialog.getByRole('button', { name: '{nombre}' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
  await dialog.findByText('✅ Correos enviados correctamente.');
  const form = writes().at(-1)?.body as FormData;
  expect([form.get('clase'), form.getAll('socios'), form.get('mensaje')]).toEqual(['contrato', ['1', '2'], 'Hola, {nombre}']);
});

test('the census of an assembly has number, name and state, and asks the server for nothing else', async () => {
  const eva = { numero: 8, nombre: 'Eva', primer_apellido: 'Gil', segundo_apellido: null, estado: 'impago' };
  const { calls } = await open({ 'GET /api/socios/censo': [eva] });
  const saved: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:x';
  });
  await press('Acciones');
  await press('Censo');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(calls.some(({ call }) => call === 'GET /api/socios/exportacion')).toBe(false);
  const sheet = read(await saved[0]?.arrayBuffer()).Sheets['Censo'] ?? {};
  expect(sheet['!ref']).toBe('A1:C2');
  expect(['A2', 'B2', 'C2'].map((address) => (sheet[address] as { v?: unknown } | undefined)?.v)).toEqual([8, 'Eva Gil', 'Impago']);
});
