import { expect, test } from 'vitest';
import { convertValue } from './convert-value.ts';
import { joinFamilies } from './family-rows.ts';
import { guessColumns } from './guess-columns.ts';
import { readName } from './split-name.ts';
import { cutIntoPieces, findPartialDays, makeRows } from './run-import.ts';

/** Headers and fields are written as one text each, with bars between. */
const guess = (kind: 'usuarios' | 'socios' | 'inscripciones', heads: string) => guessColumns(kind, heads.split('|')).join('|');

test.each<[Parameters<typeof guess>[0], string, string]>([
  [
    'usuarios',
    'Nº|NOMBRE|Apellidos|E-mail|Móvil|D.N.I. / NIF|DNI|Domicilio|Correo',
    '|nombre|primer_apellido|correo_electronico|telefono||dni|direccion|',
  ],
  ['usuarios', '1er Apellido|2º apellido|Nombre *', 'primer_apellido|segundo_apellido|nombre'],
  ['usuarios', 'Ape1|Ap. 2|NOMBRE:', 'primer_apellido|segundo_apellido|nombre'],
  ['usuarios', 'D.N.I.|Tfno. móvil|Dirección de correo electrónico', 'dni|telefono|correo_electronico'],
  ['usuarios', 'Marca temporal|Dirección de correo electrónico|Nombre y apellidos|Dirección', '|correo_electronico|nombre|direccion'],
  ['usuarios', 'Apellidos y nombre|e-mail (obligatorio)|Nº Documento', 'apellidos-y-nombre|correo_electronico|dni'],
  ['usuarios', 'Apellidos, Nombre|Teléfono de emergencia|Nº de teléfono', 'apellidos-y-nombre||telefono'],
  ['usuarios', '1.º Apellido|2.º Apellido|D. N. I.|Tlf.', 'primer_apellido|segundo_apellido|dni|telefono'],
  ['usuarios', 'Nom|Cognoms|Adreça electrònica|Telèf.', 'nombre|primer_apellido|correo_electronico|telefono'],
  ['usuarios', 'First name|Last name|C. electrónico|Phone', 'nombre|primer_apellido|correo_electronico|telefono'],
  ['usuarios', '1er. Apell.|2º Apell.|Nombre de pila', 'primer_apellido|segundo_apellido|nombre'],
  ['usuarios', 'Nombre|Correo de contacto|Tel. de contacto', 'nombre|correo_electronico|telefono'],
  ['usuarios', 'Nombre|Persona de contacto|Teléfono del contacto', 'nombre||'],
  ['usuarios', '1.er apellido|2.do apellido|Dir.|Correo', 'primer_apellido|segundo_apellido|direccion|correo_electronico'],
  ['usuarios', '1 er apellido|Apellido (2)|Nom.', 'primer_apellido|segundo_apellido|nombre'],
  ['usuarios', 'Primer cognom|2n cognom|Nom', 'primer_apellido|segundo_apellido|nombre'],
  ['inscripciones', 'Nombre completo|Correo-e|Fecha de nac.|¿Vienes con acompañante?', 'nombre|mail|nacimiento|acompanante'],
  [
    'inscripciones',
    'Nombre|1.er apellido|2.º apellido|Fecha Nacim.|Pobl.|Prov.|Tel.|Tel. emergencia|Mail',
    'nombre|primer_apellido|segundo_apellido|nacimiento|poblacion|provincia|telefono|emergencia|mail',
  ],
  ['inscripciones', 'F.Nac|Tlf. emerg.|Localid.|Apellidos', 'nacimiento|emergencia|poblacion|primer_apellido'],
  ['inscripciones', 'Apell. y nombre|Móv.|Tel. urgencias', 'apellidos-y-nombre|telefono|emergencia'],
  ['inscripciones', 'Fec. nacimto.|Obs.|Avisar en caso de emergencia', 'nacimiento|notas|emergencia'],
  ...['Contacto de emergencia', 'EMERGENCIA', 'Teléfono de emergencia', 'Avisar a'].map((head): ['inscripciones', string, string] => [
    'inscripciones',
    `Nombre|${head}|Teléfono`,
    'nombre|emergencia|telefono',
  ]),
  // The heads of our own spreadsheets.
  [
    'inscripciones',
    'ID|Fecha|Nombre|Correo|Teléfono|Población|Nacimiento|Nombre_Acompañante|Grupo_Num|Forma_Pago|Año',
    '|fecha|nombre|mail|telefono|poblacion|nacimiento|nombre_acomp|grupo_num|pago|anio',
  ],
  [
    'socios',
    'Número|Nombre|Primer apellido|Estado|Tipo de cuota|Familia de|Alta|Baja|Correo electrónico|Fecha de nacimiento',
    'numero|nombre|primer_apellido|estado|tipo|cabeza|alta|baja|correo_electronico|nacimiento',
  ],
  [
    'socios',
    'Nº socio|Apellidos, Nombre|F. Alta|Tipo de socio|Móvil|e-mail|Moto|C.P.|Situación',
    'numero|apellidos-y-nombre|alta|tipo|telefono|correo_electronico|motos|codigo_postal|estado',
  ],
  ['socios', 'Núm. soc.|Fecha nacim.|Pobl.|Cód. post.|Emerg.', 'numero|nacimiento|poblacion|codigo_postal|emergencia'],
  [
    'socios',
    'Nº Soc.|Nombre|Cód. postal|Localidad de residencia|Marca y modelo de la moto|Moto Club|Tel. emergencia',
    'numero|nombre|codigo_postal|poblacion|motos||emergencia',
  ],
])('columns are guessed by their headers, each field once; %s: %s', (kind, heads, fields) => expect(guess(kind, heads)).toBe(fields));

test('days of which a file has the year or month alone are said', () => {
  const table = {
    heads: ['Alta', 'Nombre', 'Nac.'],
    rows: [
      { fila: 2, valores: ['1998', '2001', '03/2004'] },
      { fila: 3, valores: ['1/2/1998', 'Eva', ''] },
    ],
  };
  expect(findPartialDays('socios', table, ['alta', 'nombre', 'nacimiento'])).toEqual([
    { fila: 2, text: 'Alta: 1998 → 01/01/1998' },
    { fila: 2, text: 'Fecha de nacimiento: 03/2004 → 01/03/2004' },
  ]);
});

/** One case for each text between bars. */
const each = (table: readonly (readonly [field: string, typed: string, sent?: string])[]) =>
  table.flatMap(([field, typed, sent]) => typed.split('|').map((text) => [field, text, sent ?? text] as const));

test.each(
  each([
    ['alta', '1/3/2019', '2019-03-01'],
    ['motos', 'BMW\nVespa'],
    ['poblacion', 'San\nJuan', 'San Juan'],
    // A year, or a month, alone.
    ['alta', '1998|1998.0|año 1998|00/00/1998|1998-00-00', '1998-01-01'],
    ['alta', '03/2004|3/2004|03-2004|2004-03|2004/3|marzo 2004|Marzo de 2004|mar-04|III-2004|00/03/2004', '2004-03-01'],
    ['nacimiento', '1981', '1981-01-01'],
    ['alta', '13/2004|1|3000'],
    // States in a club's own words.
    ['estado', 'De baja|Baja|Baja voluntaria|BAJA FORZOSA|Dado de baja|Baja por impago|Ex socio|Inactivo|No activo|Expulsado', 'baja'],
    ['estado', 'Fallecido|fallecida|Falleció en 2020|Difunto|†|Baja por fallecimiento|D.E.P.', 'fallecido'],
    ['estado', 'Moroso|MOROSA|Impagado|Impago|Debe 2025|Pendiente de pago|No al corriente|No está al corriente', 'impago'],
    ['estado', 'ACTIVO|Activa|Socio activo|Al corriente|Al corriente de pago|De alta|Alta|Sí|x|En vigor|Sin deuda|No debe', 'alta'],
    ['estado', 'Pendiente', 'pendiente'],
    ['estado', 'No|otra cosa'],
    // Postal codes and documents that a spreadsheet took for numbers.
    ['codigo_postal', '8001|8.001|08001|8001.0| 8001 ', '08001'],
    ['codigo_postal', '28.001', '28001'],
    ['codigo_postal', 'AD500|4000-123'],
    ['dni', '123456S', '00123456S'],
    ['dni', '123456-s', '00123456-s'],
    ['dni', '123456X|00123456-x|12.345.678-Z'],
  ]),
)('of a member, %s: %j is sent as %j', (field, typed, sent) => expect(convertValue('socios', field, typed)).toBe(sent));

test.each([
  ['Prueba López, Ana María', 'Ana María', 'Prueba', 'López'],
  ['de la Torre Gil, Leo', 'Leo', 'de la Torre', 'Gil'],
  ['Prueba López Ana María', 'Ana María', 'Prueba', 'López'],
  ['Prueba Ana', 'Ana', 'Prueba', ''],
  ['Ana', 'Ana', '', ''],
])('%s is split', (text, nombre, primer_apellido, segundo_apellido) =>
  expect(readName(text)).toEqual({ nombre, primer_apellido, segundo_apellido }),
);

test.each(
  each([
    ['nacimiento', '03-may-81|3 de mayo de 1981|domingo, 3 de Mayo del 1981|3-V-1981|1981-may-03|3–may–1981', '1981-05-03'],
    ['nacimiento', '3 de maig de 1981|1981eko maiatzaren 3a', '1981-05-03'],
    ['nacimiento', '1981/05/03|1981.5.3|03–05–1981|03—05—81|1981‑05‑03|03 05 1981|3\u{A0}5\u{A0}81|1981 05 03', '1981-05-03'],
    ['nacimiento', '19810503|03051981|3\\5\\1981|3/5/81|03-05-1981|03 / 05 / 1981|3/5/’81', '1981-05-03'],
    ['nacimiento', '3 sept. 81', '1981-09-03'],
    ['nacimiento', '3/viii/81', '1981-08-03'],
    ['nacimiento', '3.XII.1981', '1981-12-03'],
    ['nacimiento', 'diumenge, 3 d’abril del 1981', '1981-04-03'],
    ['nacimiento', '1r de desembre de 1981', '1981-12-01'],
    ['nacimiento', '1º de mayo de 1981', '1981-05-01'],
    ['nacimiento', '3 de xuño de 1981', '1981-06-03'],
    ['nacimiento', '20101981', '1981-10-20'],
    ['nacimiento', '3-IIII-1981|600000001|19811503|3 de nada de 1981'],
    ['nombre', 'Ana\r\nGil', 'Ana Gil'],
    ['notas', 'uno\ndos'],
    ['fecha', '1981-05-03 10:00', '1981-05-03'],
    ['fecha', 'ayer'],
    ['pagado', 'SÍ|x', 'Si'],
    ['acompanante', '0', 'No'],
    ['pagado', 'quizás'],
    ['ruta', 'pro', 'PRO'],
    ['evento', 'concentracion', 'Concentración'],
    ['telefono', '600'],
  ]),
)('%s: %j is sent as %j', (field, typed, sent) => expect(convertValue('inscripciones', field, typed)).toBe(sent));

test('rows are sent in the order of the fields; the typed year fills missing ones', () => {
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

test('of a register, heads are sent before their families, and rows without a number last', () => {
  const fields = ['numero', 'nombre', 'cabeza'];
  const rows = [
    { fila: 2, valores: ['', 'Luis', ''] },
    { fila: 3, valores: ['41', 'Leo', '40'] },
    { fila: 4, valores: ['', 'Eva', '40'] },
    { fila: 5, valores: ['40', 'Ana', ' '] },
  ];
  const sent = (tipo: 'socios' | 'usuarios') =>
    makeRows(tipo, { heads: ['Número', 'Nombre', 'Familia de'], rows }, fields, fields, '').map(({ fila }) => fila);
  expect(sent('socios')).toEqual([5, 3, 2, 4]);
  expect(sent('usuarios')).toEqual([2, 3, 4, 5]);
});

test('a head whom another batch brings is found, but for one who does not come or is in a family', () => {
  const fields = ['numero', 'cabeza'];
  const rows = [
    { fila: 2, valores: ['40', ''] },
    { fila: 3, valores: ['41', '40'] },
    { fila: 4, valores: ['42', '41'] },
    { fila: 5, valores: ['50', ''] },
    { fila: 6, valores: ['51', '50'] },
  ];
  const lost = (fila: number, cabeza: number) =>
    ({ fila, estado: 'error', motivo: `Nadie es el ${cabeza}.`, clave: String(fila), cabeza }) as const;
  expect(
    joinFamilies(fields, rows, [
      { fila: 2, estado: 'nueva', motivo: null, clave: '2' },
      lost(3, 40),
      lost(4, 41),
      { fila: 5, estado: 'error', motivo: 'El campo «Alta» no es válido.' },
      lost(6, 50),
    ]),
  ).toEqual([
    { fila: 2, estado: 'nueva', motivo: null, clave: '2' },
    { fila: 3, estado: 'nueva', motivo: null, clave: '3' },
    { fila: 4, estado: 'error', motivo: expect.stringMatching(/^El número 41 de «Familia de» es de alguien que ya está/), clave: '4' },
    { fila: 5, estado: 'error', motivo: 'El campo «Alta» no es válido.' },
    { fila: 6, estado: 'error', motivo: 'Nadie es el 50.', clave: '6' },
  ]);
});

test('a name in one column fills three fields', () => {
  const table = { heads: ['Socio', 'Correo'], rows: [{ fila: 2, valores: ['Prueba López, Ana', 'a@x.es'] }] };
  const columns = ['apellidos-y-nombre', 'correo_electronico'];
  const fields = ['nombre', 'primer_apellido', 'segundo_apellido', 'correo_electronico'];
  expect(makeRows('usuarios', table, columns, fields, '')).toEqual([{ fila: 2, valores: ['Ana', 'Prueba', 'López', 'a@x.es'] }]);
  expect(makeRows('inscripciones', table, ['apellidos-y-nombre', 'mail'], ['nombre', 'mail'], '')).toEqual([
    { fila: 2, valores: ['Ana Prueba López', 'a@x.es'] },
  ]);
});

test('a past registration keeps the surnames that stand in columns of their own', () => {
  const row = (...valores: string[]) => ({ fila: 2, valores });
  const names = (heads: string[], ...rows: ReturnType<typeof row>[]) => {
    const columns = guessColumns('inscripciones', heads);
    return makeRows('inscripciones', { heads, rows }, columns, ['nombre'], '').map(({ valores }) => valores[0]);
  };
  expect(names(['Nombre', '1er Apellido', '2º Apellido'], row('Ana', 'Gil', 'Núñez'), row('Leo', 'Paz', ''))).toEqual([
    'Ana Gil Núñez',
    'Leo Paz',
  ]);
  expect(names(['2º Apellido', '1er Apellido', 'Nombre'], row('Núñez', 'Gil', 'Ana'))).toEqual(['Ana Gil Núñez']);
  expect(names(['Apellidos', 'Nombre'], row('Gil Núñez', 'Ana'))).toEqual(['Ana Gil Núñez']);
  // The name is whole already.
  expect(names(['Nombre completo', 'Apellidos'], row('ANA GIL NÚÑEZ', 'Gil Núñez'))).toEqual(['ANA GIL NÚÑEZ']);
});

test('a batch has 250 rows at most, and fewer long ones; none is lost', () => {
  const rows = Array.from({ length: 600 }, (_, at) => ({ fila: at, valores: [at < 10 ? 'x'.repeat(20_001) : 'x'] }));
  const pieces = cutIntoPieces(rows);
  expect(pieces.flat()).toEqual(rows);
  for (const piece of pieces) {
    expect(piece.length).toBeLessThanOrEqual(250);
    expect(JSON.stringify(piece).length).toBeLessThan(85_000);
  }
});
