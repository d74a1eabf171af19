import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ImportRecord } from 'shared/contract/imports';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { beforeEach, expect, test, vi } from 'vitest';
import { clubIs, testClub } from 'shared/testing/test-club';
import { openScreen } from '../../testing/open-screen.ts';

beforeEach(() => {
  // Without a worker the page reads the file.
  vi.stubGlobal('Worker', undefined);
});

const made: ImportRecord = {
  id: 7,
  tipo: 'usuarios',
  rol: 'socio',
  archivo: 'socios.csv',
  huella: 'a'.repeat(64),
  columnas: ['nombre', 'correo_electronico'],
  usuario: 'Jefa',
  creada: '2026-11-23T09:00:00.000Z',
  filas: 4,
  nuevas: 2,
  estaban: 1,
  sin_correo: 1,
  errores: 0,
  deshecha: null,
  credenciales: { por_hora: null, enviadas: 0, pendientes: 2 },
};
const csv = 'Nombre;Correo\nAna;ana@x.es\nLuis;luis@x.es\nEva;\nAna;ana@x.es\n';
const outcomes = [
  { fila: 2, estado: 'nueva', motivo: null, clave: 'ana@x.es' },
  { fila: 3, estado: 'estaba', motivo: 'Ya hay un usuario con ese correo.' },
  { fila: 4, estado: 'sin-correo', motivo: 'No tiene correo.' },
  // As in another batch, which does not know this row.
  { fila: 5, estado: 'nueva', motivo: null, clave: 'ana@x.es' },
] as const;

async function openWith(replies: FakeReplies = {}, text = csv) {
  const opened = openScreen('/importar', {
    'GET /api/importaciones/': [],
    'POST /api/importaciones/ensayo': outcomes,
    'POST /api/importaciones/': made,
    'POST /api/importaciones/7/filas': outcomes,
    ...replies,
  });
  const input = await screen.findByLabelText('Archivo (.xlsx o .csv)');
  await userEvent.upload(input, new File([text], 'socios.csv', { type: 'text/csv' }));
  return opened;
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('whatever is read can be chosen', async () => {
  openScreen('/importar', { 'GET /api/importaciones/': [] });
  const input = await screen.findByLabelText<HTMLInputElement>('Archivo (.xlsx o .csv)');
  expect(input.accept.split(',')).toEqual(expect.arrayContaining(['.xlsx', '.xls', '.ods', '.csv', '.tsv', '.txt']));
});

test('a file is read, its columns are guessed, and a dry run is made; only another press imports it', async () => {
  const { writes } = await openWith();
  await screen.findByText('socios.csv: 4 filas.');
  expect(screen.getByLabelText<HTMLSelectElement>('Correo').value).toBe('correo_electronico');
  expect(
    screen.getAllByRole('row').map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([[], ['Ana', 'ana@x.es'], ['Luis', 'luis@x.es'], ['Eva', '']]);
  expect(screen.getByText('No se queda fuera ninguna columna.')).toBeDefined();
  await press('Comprobar sin guardar');
  await screen.findByText('1 nuevo, 2 ya estaban, 1 sin correo.');
  expect(screen.getByText('Fila 5: Está repetida en el archivo.')).toBeDefined();
  expect(writes().map(({ call }) => call)).toEqual(['POST /api/importaciones/ensayo']);

  await press('Importar 1 fila');
  await screen.findByText(/^Importación terminada: /);
  expect(writes().slice(1)).toMatchObject([
    {
      call: 'POST /api/importaciones/',
      body: { tipo: 'usuarios', rol: 'socio', archivo: 'socios.csv', columnas: ['nombre', 'correo_electronico'], filas: 4 },
    },
    { call: 'POST /api/importaciones/7/filas', body: { filas: [{ fila: 2, valores: ['Ana', 'ana@x.es'] }, {}, {}, {}] } },
  ]);
});

test('without an email column nothing is sent', async () => {
  const { writes } = await openWith();
  await userEvent.selectOptions(await screen.findByLabelText('Correo'), 'No traer');
  await press('Comprobar sin guardar');
  expect((await screen.findByRole('alert')).textContent).toBe('Di qué columna tiene el correo electrónico.');
  expect(writes()).toEqual([]);
});

test('an unreadable file shows an error in a sentence', async () => {
  await openWith({}, '');
  expect((await screen.findByRole('alert')).textContent).toMatch(/está vacío/);
});

test('an import that fails in the middle resumes with another press', async () => {
  let tries = 0;
  const { writes } = await openWith({
    'POST /api/importaciones/7/filas': () => (++tries === 1 ? refuse(429, 'Demasiadas peticiones.')() : Response.json(outcomes)),
  });
  await press('Comprobar sin guardar');
  await press('Importar 1 fila');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Demasiadas peticiones\. Lo que ya ha entrado está guardado/);
  await press('Importar 1 fila');
  await screen.findByText(/^Importación terminada: /);
  // Created once.
  expect(writes().filter(({ call }) => call === 'POST /api/importaciones/')).toHaveLength(1);
});

test('an earlier import is undone, and the remaining rows are named', async () => {
  openScreen('/importar', {
    'GET /api/importaciones/': [made],
    'POST /api/importaciones/7/deshacer': { deshechas: 1, quedan: 1, filas: [{ fila: 3, motivo: 'Ya ha entrado en la web.' }] },
  });
  const item = await screen.findByRole('listitem', { name: 'socios.csv' });
  expect(within(item).getByText('2 nuevos, 1 ya estaba, 1 sin correo.')).toBeDefined();
  await press('Deshacer socios.csv');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deshacer' }));
  await screen.findByText('1 fila quitada. Se queda: fila 3 (ya ha entrado en la web).');
});

test('credentials are sent on request at the chosen rate, and sending can be stopped', async () => {
  let record = made;
  const { writes } = openScreen('/importar', {
    'GET /api/importaciones/': () => Response.json([record]),
    'PUT /api/importaciones/7/credenciales': () => {
      record = { ...made, credenciales: { por_hora: 20, enviadas: 1, pendientes: 1 } };
      return Response.json(record);
    },
  });
  await userEvent.selectOptions(await screen.findByLabelText('Correos por hora'), '20');
  await press('Enviar credenciales de socios.csv');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Enviar' }));
  await screen.findByText('Enviando credenciales, 20 por hora: 1 enviada, 1 pendiente.');
  await press('Parar el envío de socios.csv');
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ por_hora: 20 }, { por_hora: 0 }]));
});

test('the export is downloaded by the browser itself, once the password is typed', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const { writes } = openScreen('/importar', {
    'GET /api/importaciones/': [],
    'POST /api/exportacion': { enlace: '/api/exportacion/descarga?clave=x' },
  });
  await press('Descargar todo');
  await screen.findByText('Escribe tu contraseña.');
  await userEvent.type(screen.getByLabelText('Tu contraseña actual'), 'secreta');
  await press('Descargar todo');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/exportacion/descarga?clave=x'));
  expect(writes()).toMatchObject([{ body: { contrasena_actual: 'secreta' } }]);
});

test('skipped rows are shown, the header row can be chosen, and names are split with a preview', async () => {
  const { writes } = await openWith({}, 'Socios;;\nApellidos y nombre;Correo;Cuota;Banco\n"Prueba Gil, Ana";ana@x.es;30;Caja\n');
  await screen.findByText('Se quedan fuera: Cuota y Banco.');
  expect(screen.getByRole('region', { name: 'Nombres separados' }).textContent).toContain('Prueba Gil, AnaAnaPruebaGil');
  await press('Comprobar sin guardar');
  await waitFor(() =>
    expect(writes()).toMatchObject([
      {
        body: {
          columnas: ['nombre', 'primer_apellido', 'segundo_apellido', 'correo_electronico'],
          filas: [{ fila: 3, valores: ['Ana', 'Prueba', 'Gil', 'ana@x.es'] }],
        },
      },
    ]),
  );
  await userEvent.selectOptions(screen.getByLabelText('Los títulos están en'), 'Línea 1: Socios');
  await screen.findByText('Se queda fuera: Socios.');
});

test('wrongly decoded accents are reported before anything is stored', async () => {
  await openWith({}, 'Nombre;Correo\nJos? Mu?oz;j@x.es\n');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Los acentos no se leen bien: fila 2/);
});

test('where the club keeps its members, a file brings their number, joining and fee, with accounts if wished', async () => {
  clubIs({ ...testClub, socios: true });
  const text = 'Nº;Nombre;Alta;Cuota;Correo\n7;Ana;1/3/2019;Numerario;ana@x.es\n8;Luis;;;\n';
  const { writes } = await openWith({ 'POST /api/importaciones/ensayo': [outcomes[0]] }, text);
  expect(screen.getByLabelText<HTMLSelectElement>('Qué quieres traer').value).toBe('socios');
  await userEvent.selectOptions(await screen.findByLabelText('Accesos a la web'), 'Para quien tenga correo');
  await press('Comprobar sin guardar');
  await press(/^Importar 1 fila/);
  await waitFor(() => expect(writes().length).toBe(3));
  const columnas = ['numero', 'nombre', 'alta', 'tipo', 'correo_electronico'];
  const filas = [
    { fila: 2, valores: ['7', 'Ana', '2019-03-01', 'Numerario', 'ana@x.es'] },
    { fila: 3, valores: ['8', 'Luis', '', '', ''] },
  ];
  expect(writes().map(({ body }) => body)).toMatchObject([
    { tipo: 'socios', columnas, filas },
    { tipo: 'socios', cuentas: true, filas: 2 },
    { filas },
  ]);
});

test('without members no register is offered', async () => {
  await openWith();
  expect(
    within(screen.getByLabelText('Qué quieres traer'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Socios', 'Inscripciones de otros años']);
});
