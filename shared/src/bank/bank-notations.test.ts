import { expect, test } from 'vitest';
import { readMovements } from './read-movements.ts';

const undecided = 'No se sabe si es un cargo o un abono.';
/** Texts of the movements that came in; a doubtful one ends with '?'. */
const cameIn = (...lines: string[]) => readMovements(lines.join('\r\n')).movements.map(({ text, doubt }) => (doubt ? `${text}?` : text));

/** Where an amount stands in what people paste. */
const places: Readonly<Record<string, (amount: string) => string[]>> = {
  'below heads': (amount) => ['Fecha;Concepto;Importe;Saldo', `12/03/2027;ANA C27-0042;${amount};1.234,56`],
  'between tabs': (amount) => ['Fecha\tConcepto\tImporte\tSaldo', `12/03/2027\tANA C27-0042\t${amount}\t1.234,56`],
  'in a row without heads': (amount) => [`12/03/2027;ANA C27-0042;${amount};1.234,56`],
  'in a line': (amount) => [`12/03/2027 ANA C27-0042 ${amount}`],
  'in a line, before the balance': (amount) => [`12/03/2027 ANA C27-0042 ${amount} 1.234,56`],
  'in a line of its own': (amount) => ['12/03/2027', 'ANA C27-0042', amount, '13/03/2027', 'BEA C27-0057', amount],
};
const ways =
  '-45,50|45,50-|−45,50|- 45,50 €|⁻45,50|➖ 45,50|﹘45,50|-€45.50|€45,50-|-1.045,50|1.045,50-|-45|45-|-,50|"-45,50"|45,50 (-)|45,50 EUR (-)|(45,50)|(45,50 €)|(45)|[45,50]|<45,50>' +
  '|45,50 D|45,50D|45,50 (D)|1.045,50 D|45 D|45,50 Dr|45,50 Dr.|45,50 DB|45,50 DEB|45,50 S|45,50 Debe|45,50 Cargo|45,50 debit|Cargo 45,50|Cargo: 45,50 €|Débito 45,50';
for (const [place, write] of Object.entries(places)) {
  test.each(ways.split('|'))(`money that went out, ${place}: %s`, (amount) => expect(cameIn(...write(amount))).toEqual([]));

  test.each('45,50|+45,50|45,50 €|45,50+|45,50 H|45,50 (H)|45,50 Haber|45,50 CR|45,50 A|Abono 45,50|(+) 45,50'.split('|'))(
    `money that came in, ${place}: %s`,
    (amount) => {
      const { movements } = readMovements(write(amount).join('\n'));
      expect(movements[0]).toMatchObject({ cents: 4550 });
      expect(movements[0]).not.toHaveProperty('doubt');
    },
  );

  test(`'C' alone may say either, ${place}`, () =>
    expect(readMovements(write('45,50 C').join('\n')).movements[0]).toMatchObject({ cents: 4550, doubt: undecided }));
}

test('one capital before an amount may be an initial, and a sign between two amounts be of either', () => {
  expect(cameIn('12/03/2027 ANA GIL D. 45,50')).toEqual(['ANA GIL D.?']);
  expect(cameIn('12/03/2027 ANA GIL 45,50 − 1.234,56')).toEqual(['ANA GIL?']);
  expect(cameIn('12/03/2027 ANA GIL 45,50 EUR - 1.234,56')).toEqual(['ANA GIL?']);
  expect(cameIn('12/03/2027 ANA GIL 45,50 -1.234,56')).toEqual(['ANA GIL']);
  expect(cameIn('12/03/2027 45,50 a Ana Gil')).toEqual(['a Ana Gil']);
});

const pairs =
  'Cargo/Abono|Cargos (€)/Abonos (€)|Importe adeudado/Importe abonado|Debe/Haber|Pagos/Cobros|Retiros/Depósitos|Reintegros/Imposiciones|Disposiciones/Ingresos|Total cargos/Total abonos|Pagado/Recibido|Càrrec/Abonament|Sal./Ent.|D/H|Gordailua/Sarrera|Importe (-)/Importe (+)|Importe -/Importe +|(-) Importe/(+) Importe|-/+|Importe D/Importe H|Importe negativo/Importe positivo|Negativo (€)/Positivo (€)|Importe de cargo/Importe de abono|Enviado/Recibido|Importe enviado/Importe recibido|Emitidas/Recibidas|Gastado/Ingresado|Import negatiu/Import positiu|Importe - €/Importe + €|Importe cargado/Importe abonado|Importe neg./Importe pos.|Sent/Received|Amount out/Amount in';
test.each(pairs.split('|'))('columns %s', (heads) => {
  const [out, into] = heads.split('/');
  const rows = [
    ['Fecha', 'Concepto', out, into, 'Saldo'],
    ['12/03/2027', 'ANA', '45,50', '', '1.234,56'],
    ['13/03/2027', 'BEA', '', '45,50', '1.280,06'],
  ];
  for (const separator of [';', '\t']) {
    expect(cameIn(...rows.map((row) => row.join(separator)))).toEqual(['BEA']);
    expect(cameIn(...rows.slice(0, 2).map((row) => row.join(separator)))).toEqual([]);
    // What came in may stand first.
    const turned = rows.map(([day, text, left, right, balance]) => [day, text, right, left, balance].join(separator));
    if (!['Gordailua', 'Sal.'].includes(out ?? '')) expect(cameIn(...turned)).toEqual(['BEA']);
  }
});

test('of two amounts whose heads say nothing neither came in for sure', () => {
  expect(cameIn('Fecha;Concepto;Importe C;Importe A', '12/03/2027;ANA;45,50;', '13/03/2027;BEA;;45,50')).toEqual(['ANA?', 'BEA?']);
  expect(cameIn('Fecha;Concepto;Importe;Abono', '12/03/2027;ANA;45,50;', '13/03/2027;BEA;;45,50')).toEqual(['ANA?', 'BEA']);
  expect(cameIn('Fecha;Concepto;Importe;Importe EUR', '12/03/2027;ANA;45,50;45,50')).toEqual(['ANA']);
});

test('one column for both has its sign', () => {
  for (const head of ['Cargo/Abono', 'Importe (+/-)', 'Importe negativo/positivo', 'Importe D/H'])
    expect(cameIn(`Fecha;Concepto;${head};Saldo`, '12/03/2027;ANA;-45,50;1.234,56', '13/03/2027;BEA;45,50;1.280,06')).toEqual(['BEA']);
});

const directed = (head: string, ...said: [string, string]) =>
  cameIn(`Fecha;Concepto;Importe;${head};Saldo`, `12/03/2027;ANA;45,50;${said[0]};1.234,56`, `12/03/2027;BEA;45,50;${said[1]};1.280,06`);
test.each(['D/H', 'C/A', 'Signo', 'Tipo de movimiento', 'Movimiento', 'Clase', '+/-'])('a column %s tells the direction', (head) => {
  for (const said of ['D H', 'C A', 'D C', '- +', 'Cargo Abono', 'S E', 'DEBE HABER'])
    expect(directed(head, ...(said.split(' ') as [string, string]))).toEqual(['BEA']);
});

/** Where a bank's mark stands without a head of its own. */
const marked: Readonly<Record<string, (mark: string) => string[]>> = {
  'in the last cell of a row': (mark) => [`12/03/2027;ANA;45,50;${mark}`],
  'after the balance': (mark) => [`12/03/2027\tANA\t45,50\t1.234,56\t${mark}`],
  'beyond the heads': (mark) => ['Fecha;Concepto;Importe', `12/03/2027;ANA;45,50;${mark}`],
  'beyond heads with a balance, before a separator': (mark) => ['Fecha;Concepto;Importe;Saldo', `12/03/2027;ANA;45,50;1.234,56;${mark};`],
  'below an empty head': (mark) => ['Fecha\tConcepto\tImporte\t', `12/03/2027\tANA\t45,50\t${mark}`],
  'between commas': (mark) => ['Fecha,Concepto,Importe', `2027-03-12,ANA,45.50,${mark}`],
  'behind all of a line': (mark) => [`12/03/2027 ANA 45,50 ${mark}`],
  'beside rows with the other, and with none': (mark) => [
    'Fecha;Concepto;Importe',
    `12/03/2027;ANA;45,50;${mark}`,
    '13/03/2027;BEA;-1,00',
    '14/03/2027;EVA;-1,00;H',
  ],
};
const outMarks =
  'D|D.|(D)|DB|DR|DEB|DBIT|Debe|DEBE|D (Debe)|Debe EUR|Debit|Débito|Deudor|Cargo|CARGOS|CARG|Cargo en cuenta|Cargo en c/c|Cargo a su cuenta|Importe cargado|Adeudo|ADEUDO SEPA|S|Salida|Saliente|Emitida|Enviado|Reintegro|Retirada|Disposición|Gasto|Negativo|Càrrec|Sortida|Deute|Kargua|Traspaso emitido|Comisión';
const inMarks =
  'H|(H)|HB|CR|A|Haber|HABER|H (Haber)|Crédito|Acreedor|Abono|ABONOS|Abono en su cuenta|Importe abonado|Ingreso|Recibido|Entrada|Positivo';
const openMarks = 'C|Pago|Pagado|Recibo|Domiciliación|P|R|1|2|Anulado';
for (const [place, write] of Object.entries(marked)) {
  test.each(outMarks.split('|'))(`money that went out by a mark ${place}: %s`, (mark) => expect(cameIn(...write(mark))).toEqual([]));
  test.each(openMarks.split('|'))(`a mark that may say either, ${place}: %s`, (mark) => {
    const told = cameIn(...write(mark));
    // A column of a head that is empty holds whatever a bank writes there.
    if (!place.includes('empty') || mark.length > 1) expect(told.filter((each) => !each.endsWith('?'))).toEqual([]);
  });
  if (place.startsWith('behind')) continue;
  test.each(inMarks.split('|'))(`money that came in by a mark ${place}: %s`, (mark) => expect(cameIn(...write(mark))[0]).toBe('ANA'));
}

test('a mark after a balance may be of either, and one whose column is known is not', () => {
  expect(cameIn('12/03/2027 ANA 45,50 1.234,56 D')).toEqual(['ANA?']);
  expect(cameIn('12/03/2027 ANA 45,50 D 1.234,56')).toEqual([]);
  expect(cameIn('12/03/2027;ANA;+45,50;D', '13/03/2027;BEA;-45,50;H')).toEqual(['ANA?']);
  expect(cameIn('Fecha;Concepto;Importe;Divisa', '12/03/2027;ANA;45,50;EUR')).toEqual(['ANA EUR']);
  expect(cameIn('Fecha;Concepto;Importe;Clase', '12/03/2027;ANA;45,50;D', '13/03/2027;BEA;45,50;77')).toEqual(['ANA?', 'BEA 77']);
  expect(cameIn('1;12/03/2027;ANA;45,50', '2;13/03/2027;BEA;5,00')).toEqual(['1 ANA', '2 BEA']);
});

test('a note beside marks leaves a doubt about its own line alone', () =>
  expect(cameIn('Fecha;Concepto;Importe', '12/03/2027;ANA;45,50;D', '13/03/2027;BEA;45,50;Haber', '14/03/2027;EVA;45,50;visto')).toEqual([
    'BEA',
    'EVA visto?',
  ]));

const kinds =
  'Enviado/Recibido:Enviado:Recibido|Enviado/Recibido:E:R|E/R:E:R|Emitida/Recibida:Emitida:Recibida|Recibida / Emitida:E:R|Operación:Pago:Cobro|Operación:Retirada:Ingreso' +
  '|Operación:Envío:Recepción|Operación:Pago con Bizum:Bizum recibido|Tipo:Bizum enviado:Bizum recibido|Tipo de operación:Compra:Abono|Sentido:Saliente:Entrante|Pago/Cobro:P:C|P/C:P:C|Entrada/Retirada:R:E|Dirección:Emitida:Recibida|Operación:Pago enviado:Pago recibido|Direction:Out:In|Enviado:Sí:No';
test.each(kinds.split('|'))('a column and its words: %s', (kind) => {
  const [head = '', out = '', into = ''] = kind.split(':');
  expect(directed(head, out, into)).toEqual(['BEA']);
  expect(directed(head, out, out)).toEqual([]);
});

test('a word that may be whoever pays leaves a doubt', () => {
  expect(cameIn('Fecha;Importe;Concepto', '12/03/2027;45,50;Pago', '12/03/2027;45,50;Pago ruta Ana')).toEqual(['?', 'Pago ruta Ana']);
  expect(directed('Estado', 'Pagado', 'Pagado')).toEqual(['ANA?', 'BEA?']);
  expect(directed('D/H', 'E', 'E')).toEqual(['ANA?', 'BEA?']);
});

const sent =
  'PAGO BIZUM A ANA|Pagado a Ana|BIZUM A ANA PRUEBA C27-0042|Bizum a: Ana|Enviado a Ana|Envío a Ana|TRANSFERENCIA A ANA GIL|TRANSFERENCIA INMEDIATA A ANA|TRASPASO A ANA|ORDEN DE PAGO ANA' +
  '|TRANSF. EMITIDA ANA|PAGO EMITIDO ANA|DINERO ENVIADO ANA|COMPRA TARJ. 1234 BAR|Retirada de efectivo|BIZUM ENVIADO A ANA|Has transferido a Ana|Pago con Bizum a Ana|BIZUM SALIDA ANA|TRANSFERENCIA OTRAS ENTIDADES A ANA';
test.each(sent.split('|'))('words of a bank for money that went out: %s', (text) => {
  expect(cameIn(`12/03/2027 ${text} 45,50`)).toEqual([]);
  expect(cameIn('Fecha;Concepto;Importe', `12/03/2027;${text};45,50`)).toEqual([]);
  expect(cameIn(`12/03/2027 ${text} +45,50`)).toEqual([text]);
});

const maybe =
  'TRANSF. A ANA|TRANSF A GARCIA|TRF. A ANA|BIZUM A. GARCIA|BIZUM A FAVOR DE ANA|PAGO A CUENTA|PAGO AL CLUB|BIZUM ANA PAGO A LEO|0049 BIZUM A ANA|TRANSFERENCIA A CLUB|Pagado ruta Ana|TRANSFERENCIA ORDENADA ANA|TRANSF.INMEDIATA A ANA|TRANSF. INM. A ANA|Bizum para Ana|TRANSF BENEF: ANA|N/TRANSFERENCIA ANA|Abono a Ana';
test.each(maybe.split('|'))('words that may mean either: %s', (text) => expect(cameIn(`12/03/2027 ${text} 45,50`)).toEqual([`${text}?`]));

const income =
  'BIZUM DE ANA|BIZUM ANA GIL|BIZUM DE ANA A. GIL|BIZUM RECIBIDO DE ANA|TRANSFERENCIA DE ANA A CLUB|TRANSFERENCIA A SU FAVOR DE ANA|TRANSFERENCIA ORDENADA POR ANA|PAGO RUTA ANA|Pago de Ana|Ana te ha pagado|Ana te ha enviado|Recibido de Ana|INGRESO EFECTIVO ANA|Bizum de Ana: pago a Leo|BIZUM RECIBIDO DE ANA. ENVIO A CLUB|PAGO PARA LA RUTA ANA|ABONO A SU CUENTA DE ANA|ABONO BIZUM ANA';
test.each(income.split('|'))('words for what came in: %s', (text) => {
  expect(cameIn(`12/03/2027 ${text} 45,50`)).toEqual([text]);
  expect(cameIn('Fecha;Concepto;Importe', `12/03/2027;${text};45,50`)).toEqual([text]);
});

const ana = { line: 2, day: '2027-03-12', cents: 4550, text: 'BIZUM DE ANA C27-0042' };
test.each([
  ['with a balance', 'Fecha;Concepto;Importe;Saldo|12/03/2027;BIZUM DE ANA|C27-0042;45,50;1.234,56|13/03/2027;BEA;45,50;1.280,06'],
  ['without one', 'Fecha;Concepto;Importe|12/03/2027;BIZUM DE ANA|C27-0042;45,50|13/03/2027;BEA;45,50'],
  ['in three lines', 'Fecha;Concepto;Importe;Saldo|12/03/2027;BIZUM|DE ANA|C27-0042;45,50;1.234,56|13/03/2027;BEA;45,50;1.280,06'],
  ['with a blank line', 'Fecha;Concepto;Importe;Saldo|12/03/2027;BIZUM DE ANA||C27-0042;45,50;1.234,56|13/03/2027;BEA;45,50;1.280,06'],
  [
    'with a separator at the end',
    'Fecha;Concepto;Importe;Saldo|12/03/2027;BIZUM DE ANA|C27-0042;45,50;1.234,56;|13/03/2027;BEA;45,50;1.280,06;',
  ],
  ['after the amount', 'Fecha;Importe;Concepto;Saldo|12/03/2027;45,50;BIZUM DE ANA|C27-0042;1.234,56|13/03/2027;45,50;BEA;1.280,06'],
])('a cell broken over lines without quotes, %s', (_how, lines) => {
  for (const separator of [';', '\t']) {
    const { movements } = readMovements(lines.replaceAll(';', separator).replaceAll('|', '\r\n'));
    expect(movements).toMatchObject([ana, { day: '2027-03-13', cents: 4550, text: 'BEA' }]);
    expect(movements.filter(({ doubt }) => doubt)).toEqual([]);
  }
});

test('a part of a row that does not fit leaves a doubt', () => {
  expect(cameIn('Fecha;Concepto;Importe;Saldo', 'BIZUM ANA C27-0042;45,50;1.234,56', '13/03/2027;BEA;45,50;1.280,06')).toEqual([
    'BIZUM ANA C27-0042 45,50?',
    'BEA',
  ]);
});

test('a broken cell between commas', () => {
  const lines = ['Fecha,Concepto,Importe', '2027-03-12,BIZUM DE ANA', 'C27-0042,45.50', '2027-03-13,BEA,45.50'];
  expect(readMovements(lines.join('\n')).movements).toMatchObject([ana, { text: 'BEA' }]);
});

test('short rows that are movements of their own stay apart, and what stands below them', () => {
  const heads = 'Fecha;Concepto;Importe;Saldo;Oficina';
  expect(cameIn(heads, '12/03/2027;ANA;45,50', '13/03/2027;BEA;45,50', '14/03/2027;EVA;45,50')).toEqual(['ANA', 'BEA', 'EVA']);
  expect(cameIn(heads, '12/03/2027;ANA;45,50', 'Saldo final;;1.234,56')).toContain('ANA');
});

test('a code that is not known does not say that money came in', () => {
  expect(directed('D/H', '1', '2')).toEqual(['ANA?', 'BEA?']);
});

test('a line that only says the direction belongs to its movement', () => {
  expect(cameIn('12/03/2027', 'Cargo', 'ANA', '45,50 €', '13/03/2027', 'Abono', 'BEA', '45,50 €')).toEqual(['Abono BEA']);
  expect(cameIn('12/03/2027', 'ANA', '-', '45,50 €', '13/03/2027', 'BEA', '+', '45,50 €')).toEqual(['BEA +']);
});

test('what stands above the heads of a file leaves no doubt about its rows', () => {
  expect(
    cameIn(
      'Cuenta;ES91 2100 0418 4502',
      'Saldo a 13/03/2027;1.280,06',
      '',
      'Fecha;Concepto;Importe;Saldo',
      '13/03/2027;BEA;45,50;1.280,06',
    ),
  ).toEqual(['BEA']);
});

test('invisible characters from a page of a bank are no part of an amount or a reference', () => {
  const { movements, left } = readMovements(
    'Fecha;Concepto;Importe\n12/03/2027;ANA C27\u{200B}-0042;\u{200E}45,50\u{202C}\n13/03/2027;BEA;\u{200E}-45,50 €',
  );
  expect(movements).toEqual([{ line: 2, day: '2027-03-12', cents: 4550, text: 'ANA C27-0042' }]);
  expect(left.map(({ reason }) => reason)).toContain('No es un ingreso.');
});

const account = '110049150012345678902703012703312000000001000009783CLUB MOTERO ALMENARA         ';
/** A movement of Norma 43 with its words, which go on from one part of 38 characters to the next. */
const norma43 = (direction: '1' | '2', cents: number, words: string, reference = '', day = '270312') => [
  `22    0049${day}270312${'12345'}${direction}${String(cents).padStart(14, '0')}${'0'.repeat(22)}${reference.padEnd(16)}`,
  `2301${words.padEnd(76)}`.trimEnd(),
];

test('a file of Norma 43 has each movement with its words, cut anywhere, and what came in alone', () => {
  const { movements, left } = readMovements(
    [
      account,
      ...norma43('2', 4550, 'TRANSFERENCIA DE ANA PEREZ GARCIA CONCEPTO RUTA', 'C27-0042'),
      ...norma43('1', 4550, 'RECIBO LUZ'),
      '2402978' + '0'.repeat(14),
      ...norma43('2', 120_000, 'BIZUM DE BEA C27-0057', '', '270231'),
      ...norma43('2', 0, 'SIN IMPORTE'),
      ...norma43('2', 4550, 'DEVOLUCION BIZUM C27-0042'),
      '3300491500123456789000001000000000045500000200000000124550200000000179000978   ',
      '88999999999999999999000010',
    ].join('\r\n'),
  );
  expect(movements).toEqual([
    { line: 2, day: '2027-03-12', cents: 4550, text: 'TRANSFERENCIA DE ANA PEREZ GARCIA CONCEPTO RUTA C27-0042' },
    { line: 7, day: undefined, cents: 120_000, text: 'BIZUM DE BEA C27-0057' },
    { line: 11, day: '2027-03-12', cents: 4550, text: 'DEVOLUCION BIZUM C27-0042', doubt: 'Parece una devolución.' },
  ]);
  expect(left.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'No es un ingreso.'],
    [9, 'No tiene un importe que se entienda.'],
  ]);
});

test('lines that begin with such numbers, but are no records, are read as before', () =>
  expect(cameIn('11/03/2027 ANA 45,50', '22/03/2027 BEA 45,50')).toEqual(['ANA', 'BEA']));
