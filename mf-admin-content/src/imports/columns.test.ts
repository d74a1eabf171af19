import { expect, test } from 'vitest';
import { convertValue } from './convert-value.ts';
import { guessColumns } from './guess-columns.ts';
import { cutIntoPieces, makeRows } from './run-import.ts';

test('columns are guessed by their heads, each field once', () => {
  expect(guessColumns('usuarios', ['Nº', 'NOMBRE', 'Apellidos', 'E-mail', 'Móvil', 'D.N.I. / NIF', 'DNI', 'Domicilio', 'Correo'])).toEqual([
    '',
    'nombre',
    'primer_apellido',
    'correo_electronico',
    'telefono',
    '',
    'dni',
    'direccion',
    '',
  ]);
  // The heads of our own spreadsheet.
  const own = [
    'ID',
    'Fecha',
    'Nombre',
    'Correo',
    'Teléfono',
    'Población',
    'Nacimiento',
    'Nombre_Acompañante',
    'Grupo_Num',
    'Forma_Pago',
    'Año',
  ];
  expect(guessColumns('inscripciones', own)).toEqual([
    '',
    'fecha',
    'nombre',
    'mail',
    'telefono',
    'poblacion',
    'nacimiento',
    'nombre_acomp',
    'grupo_num',
    'pago',
    'anio',
  ]);
});

test.each(['Contacto de emergencia', 'EMERGENCIA', 'Teléfono de emergencia', 'Avisar a'])(
  'whom to call in an emergency is no telephone of the rider: %s',
  (head) => expect(guessColumns('inscripciones', ['Nombre', head, 'Teléfono'])).toEqual(['nombre', 'emergencia', 'telefono']),
);

test.each([
  ['nacimiento', '3/5/81', '1981-05-03'],
  ['nacimiento', '03-05-1981', '1981-05-03'],
  ['fecha', '1981-05-03 10:00', '1981-05-03'],
  ['fecha', 'ayer', 'ayer'],
  ['pagado', 'SÍ', 'Si'],
  ['pagado', 'x', 'Si'],
  ['acompanante', '0', 'No'],
  ['pagado', 'quizás', 'quizás'],
  ['ruta', 'pro', 'PRO'],
  ['evento', 'concentracion', 'Concentración'],
  ['telefono', '600', '600'],
])('%s: %s is sent as %s', (field, typed, sent) => expect(convertValue('inscripciones', field, typed)).toBe(sent));

test('rows travel in the order of the fields; the year that was typed fills those without one', () => {
  const table = {
    heads: ['Correo', 'Año', 'x'],
    rows: [
      { fila: 2, valores: ['a@x.es', '2019', 'y'] },
      { fila: 3, valores: ['b@x.es', '', 'y'] },
    ],
  };
  expect(makeRows('inscripciones', table, ['mail', 'anio', ''], ['anio', 'mail'], '2020')).toEqual([
    { fila: 2, valores: ['2019', 'a@x.es'] },
    { fila: 3, valores: ['2020', 'b@x.es'] },
  ]);
  expect(makeRows('inscripciones', table, ['mail', '', ''], ['mail', 'anio'], '2020')[0]).toEqual({ fila: 2, valores: ['a@x.es', '2020'] });
});

test('a piece has 250 rows at most, and fewer where they are long; none is lost', () => {
  const rows = Array.from({ length: 600 }, (_, at) => ({ fila: at, valores: [at < 10 ? 'x'.repeat(20_001) : 'x'] }));
  const pieces = cutIntoPieces(rows);
  expect(pieces.flat()).toEqual(rows);
  for (const piece of pieces) {
    expect(piece.length).toBeLessThanOrEqual(250);
    expect(JSON.stringify(piece).length).toBeLessThan(85_000);
  }
});
