import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { answer, fill, press } from 'shared/testing/person';
import { expect, test, vi } from 'vitest';
import { fileOf, memberOf, openScreen } from '../../testing/open-screen.ts';
import { readBase64 } from './remittances-data.ts';

const remesa = {
  id: 7,
  codigo: 'CUOTAS-20270201-7',
  creada: '2027-02-01T10:00:00.000Z',
  autor: 'Luisa Gil',
  cobro: '2027-02-15',
  mensaje: 'pain.008.001.02',
  descargas: [],
  cargos: 2,
  importe: 8000,
  devueltos: 0,
  anulada: null,
};
const imposibles = [{ cuota: 9, socio: 4, nombre: 'Luz Gil', motivo: 'No tiene cuenta: pídele su IBAN.' }];
const untold = [{ cuota: 2, socio: 3, nombre: 'Eva Ruiz' }];
const preview = {
  cargos: 2,
  importe: 8000,
  texto: '2 cuotas, 80 €',
  primeros: 2,
  cobro: '2027-02-15',
  avisados: 1,
  sin_correo: untold,
  imposibles,
};
/** Bodies of all but the look at what a remittance would hold. */
const sent = (writes: () => readonly { call: string; body: unknown }[]) =>
  writes().flatMap(({ call, body }) => (call.endsWith('/previa') ? [] : [body]));
const open = async (replies: FakeReplies = {}) => {
  const opened = openScreen('/socios/remesas', { 'GET /api/cuotas/remesas': [remesa], ...replies });
  await screen.findByRole('heading', { level: 1, name: 'Remesas' });
  return opened;
};

test('who cannot be debited is named with the reason before the remittance is made', async () => {
  const { writes } = await open({
    'POST /api/cuotas/remesas/previa': preview,
    'POST /api/cuotas/remesas': { remesa, imposibles },
  });
  await press('Nueva remesa');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Se cobran 2 cuotas, 80 €')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Luz Gil' }).getAttribute('href')).toBe('/socios/4');
  expect(dialog.getByText('No tiene cuenta: pídele su IBAN.')).toBeTruthy();
  // Whom an email tells, and who has none, by name.
  expect(dialog.getByText('Se avisará por correo a 1; 1 sin correo.')).toBeTruthy();
  expect(dialog.getByText('1 no tiene correo: avísale tú del cobro')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Eva Ruiz', hidden: true }).getAttribute('href')).toBe('/socios/3');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Día de cobro/).value).toBe('2027-02-15');
  await userEvent.click(dialog.getByRole('button', { name: 'Crear la remesa' }));
  await screen.findByText(/^Se ha creado la remesa CUOTAS-20270201-7/);
  expect(writes().map(({ call, body }) => [call, body])).toEqual([
    // Who has to sign first, and what the remittance would hold.
    ['POST /api/cuotas/remesas/previa', {}],
    ['POST /api/cuotas/remesas/previa', {}],
    ['POST /api/cuotas/remesas', { cobro: '2027-02-15' }],
  ]);
});

test('who has left is debited where one ticks it, and not again once it is taken off', async () => {
  const left = { cuota: 5, socio: 6, nombre: 'Luis Gil', motivo: 'Está de baja: no se le cobra sin elegirlo.', elegible: true };
  const { writes } = await open({
    'POST /api/cuotas/remesas/previa': ({ body }) =>
      Response.json({ ...preview, imposibles: (body as { tambien?: number[] }).tambien ? [] : [left] }),
    'POST /api/cuotas/remesas': { remesa, imposibles: [] },
  });
  await press('Nueva remesa');
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  await userEvent.click(await box('Cobrar también a Luis Gil'));
  expect((await box('Luis Gil')).checked).toBe(true);
  await userEvent.click(await box('Luis Gil'));
  await userEvent.click(await box('Cobrar también a Luis Gil'));
  await box('Luis Gil');
  await press('Crear la remesa');
  await screen.findByText(/^Se ha creado la remesa/);
  expect(writes().map(({ body }) => (body as { tambien?: number[] }).tambien)).toEqual([undefined, undefined, [5], undefined, [5], [5]]);
});

test('why there can be none is said, and another day is tried', async () => {
  const replies: FakeReplies = { 'POST /api/cuotas/remesas/previa': refuse(400, 'El banco necesita dos días hábiles.') };
  await open(replies);
  await press('Nueva remesa');
  expect((await screen.findByRole('alert')).textContent).toBe('El banco necesita dos días hábiles.');
});

test('who took the file is said before it is taken back, and of each fee in the next one', async () => {
  const descargas = [{ autor: 'Luisa Gil', momento: '2027-02-01T10:00:00.000Z' }];
  const ya_en_archivo = [{ cuota: 1, socio: 2, nombre: 'Ana Gil', remesa: 'CUOTAS-20270201-6', ...descargas[0] }];
  await open({
    'GET /api/cuotas/remesas': [{ ...remesa, descargas }],
    'POST /api/cuotas/remesas/previa': { ...preview, ya_en_archivo },
  });
  expect(await screen.findByText(/descargada por Luisa Gil, 01\/02\/2027 11:00/)).toBeTruthy();
  await press('Anular');
  const question = await screen.findByText(/^¿Anular la remesa CUOTAS-20270201-7\?/);
  expect(question.textContent).toContain('Su archivo lo ha descargado Luisa Gil, 01/02/2027 11:00: si está en el banco');
  await answer('Cancelar');
  await press('Nueva remesa');
  expect(await screen.findByText('1 cuota está en un archivo que ya se descargó')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ana Gil' }).getAttribute('href')).toBe('/socios/2');
  expect(screen.getByText('En la CUOTAS-20270201-6, que descargó Luisa Gil el 01/02/2027 11:00.')).toBeTruthy();
});

test('its file is downloaded, and one that was not taken to the bank is taken back', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const { writes } = await open({
    'GET /api/cuotas/remesas/7/archivo': () => new Response('<Document/>', { headers: { 'content-type': 'application/xml' } }),
    'POST /api/cuotas/remesas/7/anular': { ...remesa, anulada: '2027-02-02T10:00:00.000Z' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Descargar' }));
  await waitFor(() => expect(names).toEqual(['CUOTAS-20270201-7.xml']));
  await press('Anular');
  await answer('Anular');
  await screen.findByText('Remesa anulada: sus cuotas vuelven a estar sin pagar.');
  expect(sent(writes)).toHaveLength(1);
});

test('what comes back is shown before it is stored, from lines or a file, and one of it is taken back', async () => {
  const { writes } = await open({
    'POST /api/cuotas/devoluciones': {
      devueltas: [{ cuota: 1, nombre: 'Ana Gil', importe: 4000, motivo: 'Saldo insuficiente (AM04)' }],
      repetidas: [{ cuota: 2, nombre: 'Eva Ruiz' }],
      desconocidas: [{ texto: 'otra cosa', motivo: 'No nombra ningún recibo.' }],
    },
    'POST /api/cuotas/devoluciones/deshacer': { deshechas: 1 },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'O líneas pegadas' }), 'S1-2027-R7 AM04');
  await press('Leer las líneas');
  expect(await screen.findByText('1 cuota volvería a estar sin pagar')).toBeTruthy();
  for (const text of ['Saldo insuficiente (AM04)', 'Eva Ruiz', 'No nombra ningún recibo.']) expect(screen.getByText(text)).toBeTruthy();
  await press('Descartar');
  await userEvent.upload(screen.getByLabelText('Archivo del banco'), new File(['<x/>'], 'a.xml'));
  await press('Guardar (1)');
  expect(await screen.findByText('1 cuota vuelve a estar sin pagar')).toBeTruthy();
  await press(/^Deshacer la devolución de Ana Gil/);
  expect(await screen.findByText('Ninguna devolución nueva')).toBeTruthy();
  const archivo = btoa('<x/>');
  expect(sent(writes)).toEqual([{ lineas: 'S1-2027-R7 AM04', ensayo: true }, { archivo, ensayo: true }, { archivo }, { cuotas: [1] }]);
});

test('all who have an address are asked for their signature, and the others are named', async () => {
  const lacking = [
    { cuota: 9, socio: 4, nombre: 'Luz Gil', motivo: 'No tiene cuenta: pídele su IBAN.', firma: 'correo' },
    { cuota: 8, socio: 5, nombre: 'Sol Gil', motivo: 'No tiene cuenta: pídele su IBAN.', firma: 'papel' },
  ];
  const { writes } = await open({
    'POST /api/cuotas/remesas/previa': { ...preview, imposibles: lacking },
    'POST /api/socios/mandatos': { enviados: 1, fuera: 0, caduca: '2027-03-03' },
  });
  await press('Pedir la firma a quienes tienen correo (1)');
  expect(await screen.findByText('1 enlace enviado: se firma hasta el 03/03/2027.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sol Gil' }).getAttribute('href')).toBe('/socios/5');
  expect(screen.getByRole('link', { name: 'Lista para imprimir (1)' }).getAttribute('href')).toBe('/socios/firmas');
  expect(sent(writes)).toEqual([{ socios: [4] }]);
});

const asked = { cargo: 5, codigo: null, palabras: null, dia: null };
const askedWhole = { remesa: 7, bloque: null, codigo: 'AM05', palabras: null, dia: null };
const none = { devueltas: [], repetidas: [], desconocidas: [] };
const readLines = async (...replies: object[]) => {
  const opened = await open({ 'POST /api/cuotas/devoluciones': () => Response.json(replies.shift()) });
  await userEvent.type(await screen.findByRole('textbox', { name: 'O líneas pegadas' }), 'x');
  await press('Leer las líneas');
  return opened;
};

test('what is in doubt changes nothing until it is decided, row by row', async () => {
  const row = (texto: string, decision: object | null) => ({ texto, motivo: 'No dice por qué.', banco: 'el banco dice «X»', decision });
  const { writes } = await readLines(
    {
      ...none,
      por_decidir: [row('Ana Gil, 40 €', asked), row('Eva Ruiz, 40 €', { ...asked, cargo: 6 }), row('Remesa R-7', null)],
      sin_cambios: [{ texto: 'Luz Gil, 40 €', motivo: 'cobrado' }],
      mas: { desconocidas: 0, sin_cambios: 250 },
    },
    { ...none, devueltas: [{ cuota: 1, nombre: 'Ana Gil', importe: 4000, motivo: 'el banco dice «X»' }] },
  );
  expect(await screen.findByRole('heading', { name: 'Por decidir' })).toBeTruthy();
  expect(screen.getByText('Y 250 más.')).toBeTruthy();
  expect(screen.getAllByText('El banco: el banco dice «X»')).toHaveLength(3);
  // Where only the bank knows which debits it means, there is nothing to set back.
  expect(screen.getAllByRole('button', { name: 'Ponerla sin pagar' })).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Ponerla sin pagar', description: 'Ana Gil, 40 €' }));
  expect(await screen.findByText('1 cuota vuelve a estar sin pagar')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Dejarla como está', description: 'Eva Ruiz, 40 €' }));
  await userEvent.click(screen.getByRole('button', { name: 'Dejarla como está', description: 'Remesa R-7' }));
  expect(screen.queryByRole('heading', { name: 'Por decidir' })).toBeNull();
  expect(sent(writes)).toEqual([{ lineas: 'x', ensayo: true }, { decisiones: [asked] }]);
});

test('a remittance that the bank had already is set back only after a question', async () => {
  const whole = { texto: 'Remesa R-7, 2 recibos', motivo: 'El banco ya tenía esta remesa.', banco: null, decision: askedWhole };
  const rechazos = [{ remesa: 'R-7', texto: 'Rechazada entera: el banco ya la tenía (AM05)', que_hacer: 'Mira en el banco.' }];
  const { writes } = await readLines({ ...none, por_decidir: [whole] }, { ...none, rechazos });
  expect(await screen.findByText('El banco ya tenía esta remesa.')).toBeTruthy();
  await press('Ponerla sin pagar');
  await answer('Poner sin pagar');
  expect(await screen.findByText('Rechazada entera: el banco ya la tenía (AM05). Mira en el banco.')).toBeTruthy();
  expect(sent(writes)[1]).toEqual({ decisiones: [askedWhole] });
});

test('why the bank refused a remittance stays in the list, with what to do', async () => {
  const rechazos = [{ texto: 'Rechazada entera: la cuenta del club no es correcta (AC01)', que_hacer: 'Corrígela en Ajustes.' }];
  await open({ 'GET /api/cuotas/remesas': [{ ...remesa, devueltos: 2, rechazos }] });
  expect(await screen.findByText('Rechazada entera: la cuenta del club no es correcta (AC01).')).toBeTruthy();
  expect(screen.getByText('Corrígela en Ajustes.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Anular' })).toBeNull();
});

test('a large file is read in parts', async () => {
  const text = 'ñ'.repeat(40_000);
  expect(await readBase64(new File([text], 'a.xml'))).toBe(Buffer.from(text).toString('base64'));
});

const debit = {
  cuenta: { pais: 'ES', final: '1332', bic: null },
  mandato: { id: 1, referencia: 'SOCIO-1-1', firmado: '2026-01-10', ultimo_cobro: null, devuelto: null },
};
const openMember = (replies: FakeReplies) =>
  openScreen('/socios/1', { 'GET /api/socios/1': fileOf(memberOf({})), 'PUT /api/socios/1/domiciliacion': debit, ...replies });

test('a member’s account shows its last four, and another one is sent with its mandate’s day', async () => {
  const { writes } = openMember({ 'GET /api/socios/1/domiciliacion': debit });
  expect(await screen.findByText('Cuenta ES ···· 1332')).toBeTruthy();
  expect(screen.getByText('Mandato SOCIO-1-1', { selector: 'strong' })).toBeTruthy();
  await press('Cambiar cuenta o mandato');
  await fill(screen.getByRole('textbox', { name: 'Otra cuenta (IBAN)' }), 'ES91 2100 0418 4502 0005 1332');
  await press('Guardar');
  await screen.findByText('Domiciliación guardada.');
  await press('Quitar domiciliación');
  await answer('Quitar');
  await screen.findByText('Cuenta quitada.');
  expect(writes().map(({ body }) => body)).toEqual([{ iban: 'ES91 2100 0418 4502 0005 1332', firmado: '2026-01-10' }, { iban: null }]);
});

test('the holder of an account is another debtor: the mandate’s day is sent with it', async () => {
  const { writes } = openMember({
    'GET /api/socios/1/domiciliacion': { ...debit, cuenta: { ...debit.cuenta, titular: 'Marta Ruiz' } },
  });
  expect(await screen.findByText('A nombre de Marta Ruiz')).toBeTruthy();
  await press('Cambiar cuenta o mandato');
  await fill(screen.getByRole('textbox', { name: 'Titular de la cuenta, si es otra persona' }), 'Luis Gil');
  await press('Guardar');
  await screen.findByText('Domiciliación guardada.');
  expect(writes().map(({ body }) => body)).toEqual([{ titular: 'Luis Gil', firmado: '2026-01-10' }]);
});

test.each([
  ['ES91 2100 0418 4502 0005 1333', /^El IBAN no es válido: sus cifras de control no cuadran/],
  ['MA64 0115 1900 0001 2050 0053 4921', /^La cuenta es de Marruecos/],
])('%s is refused where it is typed, by staff and by link', async (iban, fault) => {
  location.hash = '#una-clave-de-prueba-larga';
  const ofStaff = openMember({});
  await userEvent.click(await screen.findByRole('button', { name: 'Poner cuenta' }));
  await fill(screen.getByRole('textbox', { name: 'Cuenta (IBAN)' }), iban);
  await press('Guardar');
  expect(screen.getByText(fault)).toBeTruthy();
  cleanup();
  const ofSigner = openScreen('/mandato', { 'GET /api/mandato': toSign });
  await fill(await screen.findByRole('textbox', { name: 'Tu cuenta (IBAN)' }), iban);
  await press('Firmar');
  expect(screen.getByText(fault)).toBeTruthy();
  expect([...ofStaff.writes(), ...ofSigner.writes()]).toEqual([]);
  location.hash = '';
});

test('of an account in Andorra the page asks for what its bank wants, and who holds it stands in the order', async () => {
  location.hash = '#una-clave-de-prueba-larga';
  const { writes } = openScreen('/mandato', {
    'GET /api/mandato': toSign,
    'POST /api/mandato': { referencia: 'SOCIO-1-1', firmado: '2027-02-01', final: '0100' },
  });
  const type = async (name: string, text: string) => fill(await screen.findByRole('textbox', { name }), text);
  await type('Titular de la cuenta, si es otra persona', 'Marta Ruiz');
  expect(screen.getByText('Firma Marta Ruiz, titular de la cuenta.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Población' })).toBeNull();
  await type('Tu cuenta (IBAN)', 'AD12 0001 2030 2003 5910 0100');
  await press('Firmar');
  for (const fault of ['Escribe el BIC de su banco.', 'Escribe la población.']) expect(screen.getByText(fault)).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'País' }).value).toBe('AD');
  await type('BIC de su banco', 'BACAADAD');
  await type('Población', 'Andorra la Vella');
  await type('Tu firma', 'Marta Ruiz');
  await press('Firmar');
  expect(await screen.findByText(/^Firmada\./)).toBeTruthy();
  expect(writes().map(({ body }) => body)).toEqual([
    {
      iban: 'AD12 0001 2030 2003 5910 0100',
      bic: 'BACAADAD',
      titular: 'Marta Ruiz',
      domicilio: { direccion: null, poblacion: 'Andorra la Vella', pais: 'AD' },
      firma: 'Marta Ruiz',
    },
  ]);
  location.hash = '';
});

test('who has no account gets one, and an empty one is not sent', async () => {
  const { writes } = openMember({});
  await userEvent.click(await screen.findByRole('button', { name: 'Poner cuenta' }));
  await press('Guardar');
  expect(screen.getByText('Escribe el IBAN.')).toBeTruthy();
  expect(writes()).toEqual([]);
});

test('a member is asked to sign by email', async () => {
  const { writes } = openMember({
    'GET /api/socios/1': fileOf(memberOf({ correo_electronico: 'ana@club.example' })),
    'POST /api/socios/1/mandato': { correo: 'ana@club.example', caduca: '2027-03-03' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Pedir la firma por correo' }));
  await answer('Enviar');
  await screen.findByText('Enlace enviado: vale hasta el 03/03/2027.');
  expect(writes()).toHaveLength(1);
});

test('of a remittance that was made, who has no email is named', async () => {
  await open({ 'GET /api/cuotas/remesas': [{ ...remesa, avisados: 1, sin_correo: untold }] });
  expect(await screen.findByText(/ · 1 avisado por correo$/)).toBeTruthy();
  expect(screen.getByText('1 no tiene correo: avísale tú del cobro')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Eva Ruiz', hidden: true })).toBeTruthy();
});

const toSign = {
  dias_aviso: 5,
  acreedor: 'Moto Club',
  identificador: 'ES37000G12345674',
  nombre: 'Ana Gil',
  final: null,
  caduca: '2027-03-03',
};

test('the link’s page shows who debits and the order, and signs with account and name', async () => {
  location.hash = '#una-clave-de-prueba-larga';
  const { writes } = openScreen('/mandato', {
    'GET /api/mandato': toSign,
    'POST /api/mandato': { referencia: 'SOCIO-1-1', firmado: '2027-02-01', final: '1332' },
  });
  expect(await screen.findByText('ES37000G12345674')).toBeTruthy();
  expect(screen.getByText(/^Al firmar esta orden de domiciliación autorizas a Moto Club/)).toBeTruthy();
  expect(screen.getByText('Antes de cada adeudo se te avisará del importe y del día, al menos 5 días antes.')).toBeTruthy();
  await press('Firmar');
  for (const fault of ['Escribe el IBAN de tu cuenta.', 'Para firmar, escribe tu nombre completo.'])
    expect(screen.getByText(fault)).toBeTruthy();
  await fill(screen.getByRole('textbox', { name: 'Tu cuenta (IBAN)' }), 'ES91 2100 0418 4502 0005 1332');
  await fill(screen.getByRole('textbox', { name: 'Tu firma' }), 'Ana Gil');
  await press('Firmar');
  expect(await screen.findByText(/^Firmada\./)).toBeTruthy();
  expect(screen.getByText('SOCIO-1-1')).toBeTruthy();
  expect(writes().map(({ body }) => body)).toEqual([{ iban: 'ES91 2100 0418 4502 0005 1332', firma: 'Ana Gil' }]);
  location.hash = '';
});

test('without a link, or with one that is over, nothing is signed', async () => {
  location.hash = '';
  openScreen('/mandato', {});
  expect(await screen.findByText(/^Este enlace ya no vale/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Firmar' })).toBeNull();
});
