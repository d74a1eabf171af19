import { screen, within } from '@testing-library/react';
import { done, refuse } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { openScreen, type } from '../../testing/open-screen.ts';
import { writePage } from './write-page.ts';

const request = {
  id: 4,
  derecho: 'supresion',
  correo: 'ana@correo.example',
  mensaje: 'Ya no voy',
  creada: '2027-03-01T10:00:00.000Z',
  vence: '2027-04-01T10:00:00.000Z',
  atendida: null,
};
const nothing = {
  cuenta: [],
  inscripciones: [],
  respuestas: [],
  dia_de_la_ruta: [],
  sesiones: [],
  llaves: [],
  cartas: [],
  mensajes_al_club: [],
  solicitudes: [],
  registro_de_cambios: [],
};
const fee = (anio: number, estado: string, pagada: string | null = null) => ({ anio, tipo: 'Numerario', importe: 4000, estado, pagada });
const ana = {
  correo: 'ana@correo.example',
  momento: '2027-03-02T10:00:00.000Z',
  datos: { ...nothing, inscripciones: [{ id: 7, nombre: 'Ana <b>', nacimiento: '1980-02-03', notas: null }] },
  borrados: [],
};

test('a request is listed with its date; opening it leads to the person, who is erased in two presses', async () => {
  const { writes } = openScreen('/datos-personales', {
    'GET /api/datos/solicitudes': [request, { ...request, id: 3, correo: null, atendida: '2027-01-01T10:00:00.000Z' }],
    'POST /api/datos/persona': ana,
    'POST /api/datos/persona/borrar': { recuentos: { inscripciones: 1 }, limpia: true, copias: { noches: 14, instantaneas: 0 } },
  });
  await screen.findByText('Llegó el 01/03/2027. Hay que contestar antes del 01/04/2027 (artículo 17 del RGPD).');
  expect(screen.getByText('Ya contestadas: 1. De ellas no se guarda de quién eran.')).toBeTruthy();
  await press('Ver sus datos');
  const sheet = within(await screen.findByRole('region', { name: 'Datos de ana@correo.example' }));
  expect(sheet.getByText('Ana <b>')).toBeTruthy();
  expect(sheet.getByText('03/02/1980')).toBeTruthy();
  expect(sheet.queryByText('Notas')).toBeNull();
  await press('Borrar todo');
  await screen.findByText('Se borra todo lo que hay de ana@correo.example: inscripciones. No se puede deshacer.');
  await press('Borrar para siempre');
  await screen.findByText(/^Borrado\. Queda constancia/);
  expect(screen.getByText(/las 14 copias de seguridad de antes/)).toBeTruthy();
  expect(writes().map(({ call, body }) => [call, body])).toEqual([
    ['POST /api/datos/persona', { correo: 'ana@correo.example' }],
    ['POST /api/datos/persona/borrar', { correo: 'ana@correo.example' }],
  ]);
});

test.each([
  ['of who owes nothing there is nothing to say', [fee(2027, 'pagada', '2027-02-15')], [{ nombre: 'Ana' }], ''],
  [
    'a debt is named',
    [fee(2027, 'pendiente'), fee(2026, 'pagada', '2026-02-15')],
    [{ nombre: 'Ana' }],
    'Está sin pagar la cuota de 2027 (40\u00A0€): borrada, no se sabrá de quién es.',
  ],
  [
    'debts are named by year',
    [fee(2027, 'pendiente'), fee(2026, 'devuelta')],
    [{ nombre: 'Ana' }],
    'Están sin pagar las cuotas de 2026 (40\u00A0€) y 2027 (40\u00A0€): borradas, no se sabrá de quién son.',
  ],
  [
    'a debit that the bank may give back is named',
    [fee(2027, 'remesa', '2027-02-15')],
    [{ nombre: 'Ana' }],
    'La cuota de 2027 está en una remesa: si no se ha llevado al banco, llévala antes. El banco aún puede devolverla.',
  ],
  ['one of more than eight weeks ago is none', [fee(2026, 'remesa', '2026-02-15')], [{ nombre: 'Ana' }], ''],
  [
    'of a family with one address all are named',
    [],
    [{ nombre: 'Ana', primer_apellido: 'Gil' }, { nombre: 'Luis' }],
    'Se borran las fichas de socio de Ana Gil y Luis, que tienen este correo o su acceso.',
  ],
])('the question before an erasure says what it does to the books: %s', async (_what, cuotas, socios, says) => {
  openScreen('/datos-personales', {
    'GET /api/datos/solicitudes': [request],
    'POST /api/datos/persona': { ...ana, datos: { ...ana.datos, socios, cuotas } },
  });
  await screen.findByText(/^Llegó el 01/);
  await press('Ver sus datos');
  await screen.findByRole('region', { name: 'Datos de ana@correo.example' });
  await press('Borrar todo');
  const question = await screen.findByRole('alertdialog');
  const parts = cuotas.length > 0 ? 'inscripciones, socio del club, cuotas' : 'inscripciones, socio del club';
  expect(question.textContent).toContain(
    [`Se borra todo lo que hay de ana@correo.example: ${parts}.`, ...(says ? [says] : []), 'No se puede deshacer.'].join(' '),
  );
});

test('a request answered elsewhere is marked', async () => {
  const { writes } = openScreen('/datos-personales', {
    'GET /api/datos/solicitudes': [request],
    'POST /api/datos/solicitudes/4/atendida': done,
  });
  await screen.findByRole('button', { name: 'Marcar como contestada' });
  await press('Marcar como contestada');
  await press('Ya está contestada');
  await screen.findByText('Solicitud contestada.');
  expect(writes().map(({ call }) => call)).toEqual(['POST /api/datos/solicitudes/4/atendida']);
});

test('a person is found by their address, and corrected everywhere', async () => {
  const { writes } = openScreen('/datos-personales', {
    'GET /api/datos/solicitudes': [],
    'POST /api/datos/persona': ana,
    'PUT /api/datos/persona': { ...ana, momento: '2027-03-02T10:01:00.000Z' },
  });
  await screen.findByText('No hay ninguna solicitud por contestar.');
  await press('Buscar');
  expect(screen.getByText('El correo es obligatorio.')).toBeTruthy();
  await type('correo', 'ana@correo.example');
  await press('Buscar');
  await press('Corregir');
  await type('nombre', 'Ana Ibáñez');
  await press('Corregir en todas partes');
  await screen.findByText('Corregido en todas partes.');
  expect(writes().at(-1)).toMatchObject({
    call: 'PUT /api/datos/persona',
    body: { correo: 'ana@correo.example', nombre: 'Ana Ibáñez', telefono: '', correo_nuevo: '' },
  });
});

test.each([
  [
    'a family with one address',
    { inscripciones: [{ nombre: 'ANA GIL' }, { nombre: 'Leo Gil' }] },
    'Este correo lo tienen Ana Gil y Leo Gil: se cambia para todos esos nombres.',
  ],
  ['one person, written in two ways', { inscripciones: [{ nombre: 'ANA GIL ' }, { nombre: null }] }, undefined],
])('a correction says whom it reaches: %s', async (_what, more, says) => {
  // Who is a member by their account keeps the address of their file.
  const socios = [
    { nombre: 'Ana', primer_apellido: 'Gil', correo_electronico: 'ana@correo.example' },
    { nombre: 'Eva', correo_electronico: 'eva@correo.example' },
  ];
  openScreen('/datos-personales', {
    'GET /api/datos/solicitudes': [request],
    'POST /api/datos/persona': { ...ana, datos: { ...nothing, socios, ...more } },
  });
  await screen.findByText(/^Llegó el 01/);
  await press('Ver sus datos');
  await press('Corregir');
  expect(screen.queryByText(/^Este correo lo tienen/)?.textContent).toBe(says);
});

test('without data it says so, and when they were erased', async () => {
  openScreen('/datos-personales', {
    'GET /api/datos/solicitudes': [],
    'POST /api/datos/persona': { ...ana, datos: nothing, borrados: ['2027-03-01T10:00:00.000Z'] },
    'POST /api/datos/persona/borrar': refuse(404, 'No hay nada guardado con ese correo.'),
  });
  await screen.findByText('No hay ninguna solicitud por contestar.');
  await type('correo', 'ana@correo.example');
  await press('Buscar');
  await screen.findByText('No hay nada guardado con este correo.');
  expect(screen.getByText('Los datos de este correo ya se borraron el 01/03/2027 11:00.')).toBeTruthy();
});

test('the page for reading escapes what was typed, and lists all data', () => {
  const page = writePage({ ...ana, datos: { ...nothing, inscripciones: [{ nombre: '<script>alert("x")</script>' }] } });
  expect(page).toContain('<dt>Nombre completo</dt><dd>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;</dd>');
  expect(page).not.toContain('<script');
  expect(page).toContain('<h2>Inscripciones</h2>');
  expect(page).not.toContain('<h2>Cuenta</h2>');
});

test('a photo is a picture on the page for reading, and no text on the screen', async () => {
  const datos = { ...nothing, fotos_socio: [{ foto: 'UklGRg==', en_carnet: 1, cambiada: '2027-03-01T10:00:00.000Z' }] };
  expect(writePage({ ...ana, datos })).toContain('<dt>Foto</dt><dd><img src="data:image/webp;base64,UklGRg==" alt=""></dd>');
  openScreen('/datos-personales', { 'GET /api/datos/solicitudes': [], 'POST /api/datos/persona': { ...ana, datos } });
  await screen.findByText('No hay ninguna solicitud por contestar.');
  await type('correo', 'ana@correo.example');
  await press('Buscar');
  expect(await screen.findByText('Una imagen: está en lo que se descarga.')).toBeTruthy();
  expect(screen.getByText('En el carnet')).toBeTruthy();
  expect(screen.queryByText('UklGRg==')).toBeNull();
});

test.each([
  ['webmaster', 1],
  ['direccion', 0],
] as const)('%s answers requests; retention periods are the webmaster’s', async (rol, links) => {
  openScreen('/datos-personales', { 'GET /api/datos/solicitudes': [request] }, { id: 1, rol });
  expect(await screen.findByRole('button', { name: 'Marcar como contestada' })).toBeTruthy();
  expect(screen.queryAllByRole('link', { name: 'Plazos de conservación' })).toHaveLength(links);
});
