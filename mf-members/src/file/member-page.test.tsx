import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { done, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { feeOf, fileOf, memberOf, openScreen } from '../../testing/open-screen.ts';

const ana = memberOf({
  id: 1,
  numero: 7,
  nombre: 'Ana',
  correo_electronico: 'ana@correo.example',
  tipo_id: 1,
  motos: 'BMW\nVespa',
  version: 3,
});
const eva = memberOf({ id: 2, numero: 8, nombre: 'Eva' });
const entry = {
  momento: '2027-02-01T10:00:00.000Z',
  campo: 'estado',
  antes: 'alta',
  despues: 'baja',
  dia: '2027-01-31',
  motivo: 'Se muda',
  autor: 'Luisa',
};
const file = fileOf(ana, {
  familia: [eva],
  historial: [
    entry,
    { ...entry, campo: 'union', antes: '9', despues: null, dia: null, motivo: null },
    { ...entry, campo: 'tipo_id', antes: null, despues: 'Honor', dia: null },
  ],
  inscripciones: [{ id: 5, fecha: '2026-01-02', evento: 'Semanal', anio: 2026, ruta: 'PRO', pagado: 'Si' }],
  correos: [{ asunto: 'Hola', creado: '2027-01-01T10:00:00.000Z', estado: 'fallido' }],
});
const open = async (replies: FakeReplies = {}) => {
  const opened = openScreen('/socios/1', { 'GET /api/socios/1': file, 'GET /api/socios/': [ana, eva], ...replies });
  await screen.findByRole('heading', { level: 2, name: 'Ana' });
  return opened;
};
const section = (name: string) => within(screen.getByRole('region', { name }));

test('a page has the facts of a member, the family, sign-ups, emails and history', async () => {
  await open();
  for (const text of ['7', 'Numerario', 'ana@correo.example', 'No tiene']) expect(screen.getByText(text)).toBeTruthy();
  expect(section('Familia').getByRole('link', { name: 'Eva' }).getAttribute('href')).toBe('/socios/2');
  expect(section('Inscripciones').getByRole('link', { name: 'Semanal 2026' })).toBeTruthy();
  expect(section('Correos').getByText(/Error$/)).toBeTruthy();
  expect(section('Historial').getByText('Estado: De alta → De baja, desde el 31/01/2027')).toBeTruthy();
  expect(section('Historial').getAllByText('Se muda')).toHaveLength(2);
  expect(section('Historial').getByText('Unido con otra ficha, n.º 9')).toBeTruthy();
  expect(section('Historial').getByText('Tipo de cuota: Honor')).toBeTruthy();
});

const documents = () =>
  section('Documentos')
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')?.replace('/socios/1#', '#')]);

test('a page leads to all that the club has in writing of a member', async () => {
  await open({
    'GET /api/socios/1': fileOf(ana, {
      cuotas: [feeOf({ id: 5, anio: 2028 }), feeOf({ id: 3, anio: 2027, estado: 'pagada', pago: 'efectivo', pagada: '2027-02-01' })],
    }),
    'GET /api/socios/1/domiciliacion': {
      cuenta: { pais: 'ES', final: '1332', bic: null },
      mandato: { referencia: 'MS-7', firmado: '2027-01-05', ultimo_cobro: null, devuelto: null },
    },
    'GET /api/socios/1/solicitud': { recibida: '2026-12-01T10:00:00.000Z', tutor: null, respuestas: [], parecidos: [] },
  });
  expect(documents()).toEqual([
    ['Solicitud de alta', '#solicitud'],
    ['Mandato MS-7', '#domiciliacion'],
    ['Recibo y certificado de 2027', '/socios/1/recibo/3'],
    ['Documentos del club', '/documentos'],
  ]);
  for (const id of ['solicitud', 'domiciliacion']) expect(document.getElementById(id)).toBeTruthy();
});

test('without an application, a signed mandate or a paid fee there are the documents of the club alone', async () => {
  await open();
  expect(documents()).toEqual([['Documentos del club', '/documentos']]);
});

test('a state is changed with its day and reason; the server’s reason is said', async () => {
  const { writes } = await open({ 'PUT /api/socios/1/estado': refuse(400, 'La baja no puede ser de antes del alta.') });
  await press('Cambiar estado');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Pasa a' }), 'De baja');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Se muda');
  await userEvent.click(dialog.getByRole('button', { name: 'Cambiar' }));
  expect(await dialog.findByText('La baja no puede ser de antes del alta.')).toBeTruthy();
  expect(writes()).toMatchObject([{ call: 'PUT /api/socios/1/estado', body: { estado: 'baja', dia: '', motivo: 'Se muda', version: 3 } }]);
  expect(screen.queryByRole('button', { name: 'Borrar' })).toBeNull();
});

test('of the head of a family the next one is proposed, and another may be chosen; leaving on a day to come waits', async () => {
  const luis = memberOf({ id: 3, numero: 9, nombre: 'Luis' });
  const { writes } = await open({
    'GET /api/socios/1': { ...file, socio: { ...ana, baja: '2100-12-31' }, familia: [eva, luis], siguiente: 2 },
    'PUT /api/socios/1/estado': ana,
  });
  expect(screen.getByText('De alta, baja el 31/12/2100')).toBeTruthy();
  await press('Cambiar estado');
  const dialog = within(screen.getByRole('dialog'));
  const states = () => dialog.getByRole('combobox', { name: 'Pasa a' });
  expect(
    within(states())
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['De alta, sin baja el 31/12/2100', 'Impago', 'De baja', 'Fallecido']);
  expect(dialog.queryByRole('combobox', { name: 'Encabeza la familia' })).toBeNull();
  await userEvent.selectOptions(states(), 'De baja');
  const heads = dialog.getByRole('combobox', { name: 'Encabeza la familia' });
  expect(heads).toHaveProperty('value', '2');
  await userEvent.selectOptions(heads, 'Luis');
  await userEvent.click(dialog.getByRole('button', { name: 'Cambiar' }));
  await waitFor(() => expect(writes()).toMatchObject([{ body: { estado: 'baja', cabeza_id: 3 } }]));
});

test('two rows become one after a question', async () => {
  const { writes } = await open({ 'POST /api/socios/1/unir': ana });
  await press('Unir con otra ficha');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(await dialog.findByRole('searchbox', { name: 'Buscar' }), 'eva');
  await userEvent.click(await dialog.findByRole('radio', { name: '8 · Eva' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Unir' }));
  expect(writes()).toEqual([]);
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unir' }));
  await screen.findByText('Fichas unidas.');
  expect(writes()).toMatchObject([{ call: 'POST /api/socios/1/unir', body: { con: 2, version: 3 } }]);
});

test.each([
  [{ estado: 'pendiente', numero: null, usuario_id: null }, { estado: 'impago' }, ['Se queda como la otra: Impago.']],
  [{}, { estado: 'pendiente', numero: null, usuario_id: 5 }, []],
  [{ usuario_id: 4 }, { usuario_id: 5 }, ['Su acceso a la web deja de ser el de un socio.']],
] as const)('the question before two rows become one says what goes: %j and %j', async (ofKept, ofGone, says) => {
  const kept = memberOf({ ...ana, ...ofKept });
  await open({ 'GET /api/socios/1': fileOf(kept, {}), 'GET /api/socios/': [kept, memberOf({ ...eva, ...ofGone })] });
  await press('Unir con otra ficha');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(await dialog.findByRole('searchbox', { name: 'Buscar' }), 'eva');
  await userEvent.click(await dialog.findByRole('radio'));
  await userEvent.click(dialog.getByRole('button', { name: 'Unir' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(
    [
      'La ficha de Eva desaparece: queda esta, con lo que le faltaba.',
      ...says,
      'Si las dos tienen cuenta para los recibos, se queda la de esta, y los mandatos de la otra dejan de valer. No se puede deshacer.',
    ].join(' '),
  );
});

test('the head of the family is chosen among those who are in none', async () => {
  const leo = memberOf({ id: 3, numero: 9, nombre: 'Leo', cabeza_id: 2 });
  const { writes } = await open({ 'GET /api/socios/': [ana, eva, leo], 'PUT /api/socios/1': ana });
  await press('Familia');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(await dialog.findByRole('searchbox', { name: 'Buscar' }), 'e');
  expect(dialog.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual(['8 · Eva']);
  await userEvent.click(dialog.getByRole('radio'));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Familia guardada.');
  expect(writes()).toMatchObject([{ body: { cabeza_id: 2, version: 3 } }]);
});

test('an account is offered to who has an address, and taken back from who has one', async () => {
  const replies = { 'POST /api/socios/1/cuenta': ana, 'GET /api/socios/1': file };
  const { writes } = await open(replies);
  await press('Crear acceso');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Crear acceso' }));
  await screen.findByText('Ya tiene acceso.');
  expect(writes()).toMatchObject([{ call: 'POST /api/socios/1/cuenta' }]);
});

test('who has left may be deleted', async () => {
  const { url } = await open({ 'GET /api/socios/1': fileOf({ ...ana, estado: 'baja' }), 'DELETE /api/socios/1': done });
  await press('Borrar');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Borrar' }));
  await waitFor(() => expect(url()).toBe('/socios'));
});

test('before a member leaves the sign-ups to come are told, and what becomes of them is chosen; after a death they are cancelled', async () => {
  const por_venir = [
    { id: 5, evento: 'Comida', fecha_evento: '2999-06-06', importe: 1500, solo_socios: false, precio_socio: true },
    { id: 6, evento: 'Asado', fecha_evento: null, importe: null, solo_socios: true, precio_socio: false },
  ];
  const { writes } = await open({ 'GET /api/socios/1': { ...file, por_venir }, 'PUT /api/socios/1/estado': { ...ana, version: 4 } });
  await press('Cambiar estado');
  const state = screen.getByRole('combobox', { name: 'Pasa a' });
  await userEvent.selectOptions(state, 'fallecido');
  expect(screen.getByText('Se anulan sin escribir a nadie, y lo pagado queda por devolver.')).toBeTruthy();
  await userEvent.selectOptions(state, 'baja');
  expect(screen.getByText('Tiene 2 inscripciones por venir: Comida (06/06/2999, con precio de socio) y Asado (solo socios).')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Sus inscripciones/ }), 'sin_ventajas');
  await press('Cambiar');
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ estado: 'baja', inscripciones: 'sin_ventajas' }));
});
