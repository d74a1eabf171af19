import { describe, expect, test } from 'vitest';
import { matchPastedReturns, type MatchedReturns, matchReturns, type SentDebit } from './match-returns.ts';
import { readReturns } from './read-returns.ts';
import { describeReason } from './return-reasons.ts';
import { block, debit, detail, document, entry, report, statement } from './testing/make-reply.ts';

const sentOf = (number: number, values: Partial<SentDebit> = {}): SentDebit => ({
  id: number,
  cuota: 100 + number,
  remesa_id: 1,
  nombre: `Socia ${number}`,
  importe: 4000,
  extremo: `C2027-10${number}-R1`,
  mandato: `CLUB-${number}-1`,
  remesa: 'REM-1',
  bloque: number < 3 ? B1 : 'REM-1-RCUR',
  devuelto: false,
  ...values,
});
const [E1, E2, E3] = ['C2027-101-R1', 'C2027-102-R1', 'C2027-103-R1'];
const B1 = 'REM-1-FRST';
const [OUT, IN] = ['DBIT', 'CRDT'] as const;
const allAC01 = 'E1 vuelve AC01*, E2 vuelve AC01*, E3 vuelve AC01*';
const sent = [sentOf(1), sentOf(2), sentOf(3)];

/** In short: 'E1 vuelve AM04', with '*' where the reason is its block's or file's; 'E2 ?', 'REM-1 ?', 'E3 =' (no change), 'E1 ya', 'otro'. */
function short({ devueltas, por_decidir, repetidas, sin_cambios, desconocidas }: MatchedReturns): string {
  const name = (each: SentDebit | undefined) => `E${each?.id}`;
  return [
    ...devueltas.map(({ debit: each, codigo, propio }) => `${name(each)} vuelve${codigo === null ? '' : ` ${codigo}`}${propio ? '' : '*'}`),
    ...por_decidir.map(({ debits, de }) => `${de === 'recibo' ? name(debits[0]) : (de.bloque ?? debits[0]?.remesa)} ?`),
    ...repetidas.map((each) => `${name(each)} ya`),
    ...sin_cambios.map(({ texto }) => `${texto.replace(/^Socia (\d).*/, 'E$1').replace('Remesa ', '')} =`),
    ...desconocidas.map(() => 'otro'),
  ]
    .toSorted()
    .join(', ');
}
const file = (xml: string, debits = sent) => matchReturns(readReturns(Buffer.from(xml)), debits);
const lines = (text: string, debits = sent) => matchPastedReturns(text, debits);

describe('pain.002: what is nearest to a debit counts', () => {
  test.each<[string, string, string]>([
    ['a debit’s own reason', report('PART', block(B1, '', debit(E1, 'RJCT AM04'), debit(E2, 'ACSC'))), 'E1 vuelve AM04, E2 ='],
    ['that of its block', report('PART', block(B1, 'RJCT FF01', debit(E1), debit(E2))), 'E1 vuelve FF01*, E2 vuelve FF01*'],
    ['a block without debits', report('PART', block(B1, 'RJCT TM01')), 'E1 vuelve TM01*, E2 vuelve TM01*'],
    ['a block of which only some debits are named', report('', block(B1, 'RJCT FF01', debit(E1))), 'E1 vuelve FF01*, E2 vuelve FF01*'],
    ['a debit refused in words of its block', report('', block(B1, 'PART AC01', debit(E1, 'RJCT'))), 'E1 vuelve AC01*'],
    ['its own before its block’s', report('', block(B1, 'RJCT FF01', debit(E1, 'RJCT AM04'))), 'E1 vuelve AM04, E2 vuelve FF01*'],
    ['accepted in a refused block', report('', block(B1, 'RJCT FF01', debit(E1, 'ACCP'))), 'E1 =, E2 vuelve FF01*'],
    ['an accepted block of a refused file', report('RJCT FF01', block(B1, 'ACCP')), 'E3 vuelve FF01*, REM-1-FRST ='],
    ['a refused file', report('RJCT AC01'), allAC01],
    ['a refused file, a debit named', report('RJCT AC01', block(B1, '', debit(E1))), allAC01],
    ['a refused file without a reason', report('RJCT'), 'E1 vuelve*, E2 vuelve*, E3 vuelve*'],
    ['refused, with reasons of some', report('RJCT', block(B1, '', debit(E1, 'RJCT AM04'))), 'E1 vuelve AM04, REM-1 ?'],
    ['no id of the remittance', document(`<CstmrPmtStsRpt>${block(B1, 'RJCT FF01')}</CstmrPmtStsRpt>`), 'E1 vuelve FF01*, E2 vuelve FF01*'],
    ['ids of its own', report('PART', block('X-9', 'RJCT FF01', debit(E1))), 'E1 vuelve FF01*, otro'],
    ['a debit outside any block', document(`<CstmrPmtStsRpt>${debit(E1, 'RJCT AC04')}</CstmrPmtStsRpt>`), 'E1 vuelve AC04'],
    ['the same reason beside each debit', report('RJCT AC01', block(B1, '', debit(E1, 'RJCT AC01'), debit(E2, 'RJCT AC01'))), allAC01],
    [
      'its own of one alone',
      report('RJCT AC04', block(B1, '', debit(E1, 'RJCT AC04'))),
      'E1 vuelve AC04, E2 vuelve AC04*, E3 vuelve AC04*',
    ],
    [
      'a duplicate file, its debits named',
      report('RJCT AM05', block(B1, 'RJCT', debit(E1, 'RJCT'), debit(E2, 'RJCT AM05'))),
      'REM-1 ?, REM-1-FRST ?',
    ],
    ['another club’s remittance', report('RJCT AC01').replace('REM-1', 'REM-9'), 'otro'],
    ['another club’s debit', report('', block('REM-9-FRST', '', debit('C1-1-R9', 'RJCT AM04'))), 'otro'],
  ])('%s', (_what, xml, expected) => expect(short(file(xml))).toBe(expected));

  test.each([
    ['ACCP', 'E1 ='],
    ['ACSC', 'E1 ='],
    ['ACSP', 'E1 ='],
    ['ACTC', 'E1 ='],
    ['ACCC', 'E1 ='],
    ['ACWC DT06', 'E1 ='],
    ['ACSC 0000', 'E1 ='],
    ['0000', 'E1 ='],
    ['ACSC NARR Todo correcto', 'E1 ='],
    ['PDNG', 'E1 ='],
    ['PDNG AM04', 'E1 ='],
    ['RCVD', 'E1 ='],
    ['AM04', 'E1 vuelve AM04'],
    ['RJCT', 'E1 vuelve'],
    ['RJCT NARR Cuenta embargada', 'E1 vuelve NARR'],
    ['RJCT NARR Fallecimiento del titular', 'E1 vuelve MD07'],
    ['RJCT MS03 SALDO INSUFICIENTE', 'E1 vuelve AM04'],
    ['RJCT AM05', 'E1 ?'],
    ['RJCT DUPL', 'E1 ?'],
    ['RJCT NARR Adeudo duplicado', 'E1 ?'],
    ['RJCT FF01 Fichero duplicado', 'E1 ?'],
    ['RJCT 0000', 'E1 ?'],
    ['ACSC AM04', 'E1 ?'],
    ['CANC', 'E1 ?'],
    ['', 'E1 ?'],
  ])('a debit that is %j', (said, expected) => expect(short(file(report('PART', block(B1, '', debit(E1, said)))))).toBe(expected));

  test.each([
    ['RJCT AM05', 'REM-1 ?'],
    ['RJCT NARR Fichero duplicado', 'REM-1 ?'],
    ['RJCT FF01 Remesa ya recibida', 'REM-1 ?'],
    ['ACCP', 'REM-1 ='],
    ['ACTC 0000', 'REM-1 ='],
    ['PDNG', 'REM-1 ='],
    ['RJCT 0000', 'REM-1 ?'],
    ['CANC', 'REM-1 ?'],
    ['PART', ''],
    ['', ''],
  ])('a file that is %j', (said, expected) => expect(short(file(report(said)))).toBe(expected));

  test('a duplicate is asked about once, for its debits too', () => {
    const matched = file(report('RJCT AM05', block(B1, '', debit(E1, 'RJCT AM05'), debit(E2))));
    expect(short(matched)).toBe('REM-1 ?');
    expect(matched.por_decidir[0]?.why).toBe('El banco ya tenía esta remesa.');
  });

  test('the words beside a code are kept, cut in parts or repeated', () => {
    const words = '<AddtlInf>Cuenta embargada,</AddtlInf><AddtlInf>contacte con la oficina</AddtlInf>';
    const xml = report('', block(B1, '', debit(E1, 'RJCT NARR x'))).replace('<AddtlInf>x</AddtlInf>', words);
    const [{ codigo, palabras } = { codigo: null, palabras: null }] = file(xml).devueltas;
    expect([palabras, describeReason(codigo, palabras)]).toEqual([
      'Cuenta embargada, contacte con la oficina',
      'el banco dice «Cuenta embargada, contacte con la oficina» (NARR)',
    ]);
  });

  test('of several reasons the one that says why', () => {
    const two =
      '<StsRsnInf><Rsn><Cd>NARR</Cd></Rsn></StsRsnInf><StsRsnInf><Rsn><Prtry>0000</Prtry></Rsn></StsRsnInf><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>';
    expect(short(file(report('', block(B1, '', debit(E1, 'RJCT'))).replace('</TxSts>', `</TxSts>${two}`)))).toBe('E1 vuelve AC04');
  });

  test('a refusal in one message of a file counts before what another says of all', () =>
    expect(short(file(report('ACCP') + report('PART', block(B1, '', debit(E1, 'RJCT AM04')))))).toBe('E1 vuelve AM04, REM-1 ='));
});

describe('camt: money that leaves the account', () => {
  const e1 = `<EndToEndId>${E1}</EndToEndId>`;
  const am04 = '<RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf>';
  const says = (words: string) => `<AddtlTxInf>${words}</AddtlTxInf>`;
  test.each<[string, string, string]>([
    ['with a reason', entry(OUT, detail(e1, am04)), 'E1 vuelve AM04'],
    ['with the original’s direction in its detail', entry(OUT, detail(e1, `<CdtDbtInd>CRDT</CdtDbtInd>${am04}`)), 'E1 vuelve AM04'],
    ['with a direction in its detail alone', entry('', detail(e1, `<CdtDbtInd>DBIT</CdtDbtInd>${am04}`)), 'E1 vuelve AM04'],
    ['reversed', entry(OUT, `<RvslInd>true</RvslInd>${detail(e1)}`), 'E1 vuelve'],
    ['with a reason in words', entry(OUT, detail(e1, says('DEVOLUCION RECIBO SALDO INSUFICIENTE'))), 'E1 vuelve AM04'],
    ['with words of the movement', entry(OUT, `${detail(e1)}<AddtlNtryInf>DEV. ADEUDO CORE</AddtlNtryInf>`), 'E1 vuelve'],
    ['named in words', entry(OUT, `<AddtlNtryInf>DEVOLUCION RECIBO ${E1} CUENTA CANCELADA</AddtlNtryInf>`), 'E1 vuelve AC04'],
    ['without a word', entry(OUT, detail(e1)), 'E1 ?'],
    ['for a duplicate', entry(OUT, detail(e1, am04.replace('AM04', 'AM05'))), 'E1 ?'],
    ['by its mandate', entry(OUT, detail('<EndToEndId>NOTPROVIDED</EndToEndId><MndtId>CLUB-1-1</MndtId>', am04)), 'E1 vuelve AM04'],
    ['by another reference', entry(OUT, detail(`<InstrId>${E1}</InstrId>`, am04)), 'E1 vuelve AM04'],
    ['of another amount', entry(OUT, detail(e1, am04), '41.50'), 'E1 ?'],
    ['not booked yet', entry(OUT, `<Sts>PDNG</Sts>${detail(e1, am04)}`), 'E1 ='],
    ['not booked yet, in the newer way', entry(OUT, `<Sts><Cd>PDNG</Cd></Sts>${detail(e1, am04)}`), 'E1 ='],
    ['that comes in', entry(IN, detail(e1)), 'E1 ='],
    ['that comes in with a reason', entry(IN, detail(e1, am04)), 'E1 ?'],
    ['that comes in reversed', entry(IN, `<RvslInd>true</RvslInd>${detail(e1)}`), 'E1 ?'],
    ['of a return that is not ours', entry(OUT, detail('<EndToEndId>X</EndToEndId>', am04)), 'otro'],
    ['for something else', entry(OUT, `${detail('<EndToEndId>X</EndToEndId>')}<AddtlNtryInf>RECIBO LUZ</AddtlNtryInf>`), ''],
    [
      'of many debits in one',
      entry(
        OUT,
        `<NtryDtls><TxDtls><Refs>${e1}</Refs>${am04}</TxDtls><TxDtls><Refs>${e1.replace(E1, E3)}</Refs></TxDtls></NtryDtls><AddtlNtryInf>DEVOLUCIONES</AddtlNtryInf>`,
        '80.00',
      ),
      'E1 vuelve AM04, E3 vuelve',
    ],
    ['of our block', entry(OUT, '<NtryDtls><Btch><PmtInfId>REM-1-FRST</PmtInfId></Btch></NtryDtls>', '55.00'), 'REM-1-FRST ?'],
    ['of our remittance in words', entry(OUT, '<AddtlNtryInf>DEVOLUCION REMESA REM-1</AddtlNtryInf>', '120.00'), 'REM-1 ?'],
    ['of our remittance, come in', entry(IN, '<NtryDtls><Btch><PmtInfId>REM-1-FRST</PmtInfId></Btch></NtryDtls>', '80.00'), 'REM-1-FRST ='],
  ])('%s', (_what, xml, expected) => {
    for (const message of ['BkToCstmrStmt', 'BkToCstmrAcctRpt', 'BkToCstmrDbtCdtNtfctn'])
      expect(short(file(statement(xml).replaceAll('BkToCstmrStmt', message)))).toBe(expected);
  });

  test('a part of a remittance is not set back by a press: only the bank knows which debits it means', () => {
    const btch = '<NtryDtls><Btch><PmtInfId>REM-1</PmtInfId></Btch></NtryDtls>';
    expect(['55.00', '120.00'].map((sum) => file(statement(entry(OUT, btch, sum))).por_decidir[0]?.canReturn)).toEqual([false, true]);
  });
});

describe('pasted lines', () => {
  test.each<[string, string]>([
    [`${E1}  Socia 1  40,00  COBRADO`, 'E1 ='],
    [`${E1} cobrada`, 'E1 ='],
    [`${E1} Pagados`, 'E1 ='],
    [`${E1};CARGADO EN CUENTA;40,00`, 'E1 ='],
    [`${E1} abonado`, 'E1 ='],
    [`${E1} Liquidado`, 'E1 ='],
    [`${E1} aceptado`, 'E1 ='],
    [`${E1} ACSC`, 'E1 ='],
    [`${E1} 40,00 0000`, 'E1 ='],
    [`${E1} NO DEVUELTO`, 'E1 ='],
    [`${E1} sin devoluciones`, 'E1 ='],
    [`${E1} COBRADO, NO DEVUELTO`, 'E1 ='],
    [`${E1} NO COBRADO`, 'E1 vuelve'],
    [`${E1} no se ha podido cobrar`, 'E1 vuelve'],
    [`${E1} no ha sido pagado`, 'E1 vuelve'],
    [`${E1} COBRADO: NO`, 'E1 vuelve'],
    [`${E1} sin cobrar`, 'E1 vuelve'],
    [`${E1} Impagado`, 'E1 vuelve'],
    [`${E1} DEVUELTO`, 'E1 vuelve'],
    [`${E1} RJCT`, 'E1 vuelve'],
    [`${E1} no se cobro`, 'E1 vuelve'],
    [`${E1} se cobro`, 'E1 ='],
    [`${E1} AC 04`, 'E1 vuelve AC04'],
    [`${E1} devolución solicitada por el cliente`, 'E1 vuelve MD06'],
    [`${E1} devuelto, no cobrado AM04`, 'E1 vuelve AM04'],
    [`${E1} AM04`, 'E1 vuelve AM04'],
    [`${E1} CUENTA CANCELADA`, 'E1 vuelve AC04'],
    [`${E1} cta. cte. cerrada`, 'E1 vuelve AC04'],
    [`${E1} SALDO INSUFICIENTE`, 'E1 vuelve AM04'],
    [`${E1} sin saldo`, 'E1 vuelve AM04'],
    [`${E1} Falta de fondos`, 'E1 vuelve AM04'],
    [`${E1} insuficiencia de fondos`, 'E1 vuelve AM04'],
    [`${E1} FALLECIMIENTO`, 'E1 vuelve MD07'],
    [`${E1} titular fallecido`, 'E1 vuelve MD07'],
    [`${E1} Cuenta bloqueada`, 'E1 vuelve AC06'],
    [`${E1} ORDEN INEXISTENTE`, 'E1 vuelve MD01'],
    [`${E1} mandato no válido o inexistente`, 'E1 vuelve MD01'],
    [`${E1} Devuelto por orden del cliente`, 'E1 vuelve MD06'],
    [`${E1} a petición del deudor`, 'E1 vuelve MD06'],
    [`${E1} CUENTA INCORRECTA`, 'E1 vuelve AC01'],
    [`${E1} Cuenta inexistente`, 'E1 vuelve AC01'],
    [`${E1} Razones regulatorias`, 'E1 vuelve RR04'],
    [`${E1} NARR saldo insuficiente`, 'E1 vuelve AM04'],
    [`${E1} Oficina 12`, 'E1 ?'],
    [`${E1} 1.000,00 saldo disponible`, 'E1 ?'],
    [E1, 'E1 ?'],
    [`${E1} pendiente de cobrar`, 'E1 ?'],
    [`${E1} COBRADO Y DEVUELTO`, 'E1 ?'],
    [`${E1} COBRADO AM04`, 'E1 ?'],
    [`${E1} duplicado`, 'E1 ?'],
    [`${E1} AM05`, 'E1 ?'],
    [`Comisión devolución ${E1} 1,50`, 'E1 ?'],
    [`${E1} ${E2} AM04`, 'E1 ?, E2 ?'],
    ['Comisión 1,50', 'otro'],
    ['REM-1 DEVUELTA', 'REM-1 ?'],
  ])('%s', (line, expected) => {
    expect(short(lines(line))).toBe(expected);
    expect(short(lines(line.toLowerCase()))).toBe(expected);
    // Whatever separates words separates.
    for (const between of ['\t', '\u00A0', ' | ', '/', ' \u2013 ', '   ', '\u200B '])
      if (!/\d[.,]\d|[.:;]/.test(line)) expect(short(lines(line.replaceAll(' ', between)))).toBe(expected);
  });

  test.each([
    'C2027-101-R1',
    'C2027 101 R1',
    'C2027101R1',
    'c2027.101.r1',
    'C2027\u2011101\u2011R1',
    'C2027/101-R1',
    'CLUB-1-1',
    'club 1 1',
    'CLUB11',
  ])('a debit is named by %s', (name) => expect(short(lines(`19/02/2027 ${name} AM04 -40,00 1.234,50`))).toBe('E1 vuelve AM04'));

  test('a longer reference is not its beginning', () => {
    const long = sentOf(2, { extremo: 'C2027-101-R12', mandato: 'CLUB-1-12' });
    expect(short(lines('C2027-101-R12 AM04', [...sent.slice(0, 1), long]))).toBe('E2 vuelve AM04');
    expect(short(lines('C2027-101-R1 2 AM04', [...sent.slice(0, 1), long]))).toBe('E1 vuelve AM04');
  });

  test('short references of a mandate are no amounts or days', () => {
    const old = sentOf(1, { mandato: '19' });
    expect(short(lines('19/02/2027 19,00 COMISION AM04', [old]))).toBe('otro');
    expect(short(lines('19 AM04', [old]))).toBe('E1 vuelve AM04');
  });

  test('a reason without a code keeps its words, and the name and amount are none', () =>
    expect(lines(`${E1}  Socia 1  40,00  DEVUELTO Cuenta embargada`).devueltas).toMatchObject([
      { codigo: null, palabras: 'DEVUELTO Cuenta embargada' },
    ]));

  test('of a mandate with two debits the amount says which, else each is asked about', () => {
    const both = [sentOf(1), sentOf(4, { mandato: 'CLUB-1-1', importe: 2500 })];
    expect(short(lines('CLUB-1-1 25,00 AM04', both))).toBe('E4 vuelve AM04');
    expect(short(lines('CLUB-1-1 AM04', both))).toBe('E1 ?, E4 ?');
    expect(short(lines('CLUB-1-1 AM04', [sentOf(1, { devuelto: true }), both[1] ?? sentOf(4)]))).toBe('E4 vuelve AM04');
  });

  test('what came back before is told as such, and once', () => {
    const before = [sentOf(1, { devuelto: true }), sentOf(2)];
    expect(short(lines(`${E1} AM04\n${E1}\r\n${E2} AM04\r${E2} AC04`, before))).toBe('E1 ya, E2 vuelve AM04');
    expect(lines(`${E1} COBRADO`, before).sin_cambios).toEqual([
      { texto: 'Socia 1, 40\u00A0€', motivo: 'cobrado; aquí consta como devuelto' },
    ]);
  });
});

test('of what names no debit some hundred are listed, and the rest is counted', () => {
  const { desconocidas, mas } = lines('C1-1-R1 AM04\n'.repeat(450));
  expect([desconocidas.length, mas.desconocidas]).toEqual([200, 250]);
});

test.each([
  [
    'one block without reasons of its debits',
    (count: number) => report('PART', block(B1, 'RJCT FF01', ...Array.from({ length: count }, (_, at) => debit(`C2027-${at}-R7`)))),
  ],
  [
    'one movement with a part for each',
    (count: number) =>
      statement(entry(OUT, Array.from({ length: count }, (_, at) => detail(`<EndToEndId>C2027-${at}-R7</EndToEndId>`)).join(''))),
  ],
])('twice as many take twice as long: %s', (_what, make) => {
  const debits = Array.from({ length: 16_000 }, (_, at) => sentOf(1, { id: at, extremo: `C2027-${at}-R7` }));
  const took = (xml: string) => {
    const begun = process.cpuUsage();
    const { devueltas, por_decidir } = file(xml, debits);
    expect(devueltas.length + por_decidir.length).toBeGreaterThan(1000);
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  };
  took(make(2000));
  // Eight times as many: 64 times as long where each looks at all the others.
  expect(took(make(16_000))).toBeLessThan(24 * Math.max(took(make(2000)), 40));
});
