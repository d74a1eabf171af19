import { expect, test } from 'vitest';
import { type Debit, type Mandate, splitDebits } from './split-debits.ts';
import { makeAccount } from './testing/make-account.ts';

const club = { nombre: 'Moto Club', identificador: 'ES37000G12345674' };
const unused = { ultimo_cobro: null, devuelto: null, primer_cobro: null, acreedor: null, dias_aviso: null };
const signed: Mandate = { referencia: 'CLUB-0001', firmado: '2026-01-31', revocado: null, ...unused };
const account = { iban: makeAccount(1332), bic: null, titular: null, domicilio: null };
const ana: Debit = { cuota: 1, socio: 10, nombre: 'Ana Gil', importe: 4000, ...account, mandato: signed, estado: 'alta', elegida: false };
const terms = { hoy: '2027-02-01', cobro: '2027-02-15', acreedor: club, pide_bic: false };

const split = (debit: Partial<Debit>, other: Partial<typeof terms> = {}) => splitDebits([{ ...ana, ...debit }], { ...terms, ...other });
const mandate = (values: Partial<Mandate>): Partial<Debit> => ({ mandato: { ...signed, ...values } });

test('the first debit of a mandate is FRST, later ones are RCUR', () => {
  expect(split({})).toEqual({
    imposibles: [],
    debitables: [
      {
        cuota: 1,
        socio: 10,
        nombre: 'Ana Gil',
        importe: 4000,
        iban: ana.iban,
        bic: null,
        titular: null,
        domicilio: null,
        referencia: 'CLUB-0001',
        firmado: '2026-01-31',
        secuencia: 'FRST',
        acreedor_antes: null,
      },
    ],
  });
  expect(split(mandate({ ultimo_cobro: '2026-02-15' })).debitables[0]?.secuencia).toBe('RCUR');
  // It came back for want of money: the mandate was used all the same.
  expect(split(mandate({ ultimo_cobro: '2026-02-15', devuelto: 'AM04' })).debitables[0]?.secuencia).toBe('RCUR');
});

const foreign = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
test('accounts of the whole area are debited, with the BIC of their country', () => {
  expect(split(foreign).debitables[0]).toMatchObject(foreign);
  expect(split({ bic: 'CAIXESBBXXX' }, { pide_bic: true }).imposibles).toEqual([]);
});

test('an account outside it is debited with its BIC and the address of its holder', () => {
  const domicilio = { direccion: null, poblacion: 'Andorra la Vella', pais: 'AD' };
  const andorran = { iban: 'AD1200012030200359100100', bic: 'BACAADAD', domicilio, titular: 'Marta Ruiz' };
  expect(split(andorran).debitables[0]).toMatchObject(andorran);
});

const beyond =
  'fuera del Espacio Económico Europeo: para cobrar en ella hacen falta también el BIC de su banco y la población y el país de su titular.';
/** What another signature mends. */
const asksToSign =
  /^(?:No tiene cuenta|Su cuenta no se|El IBAN|La cuenta es de Bankia|No ha firmado|Retiró|Su mandato no tiene|El banco devolvió)/;

test.each<[string, Partial<Debit>, Partial<typeof terms>?]>([
  ['Su cuota es de 0 €: no hay nada que cobrar.', { importe: 0 }],
  ['Su cuota es de 0 €: no hay nada que cobrar.', { importe: -4000 }],
  ['Su importe tiene más de dos decimales.', { importe: 4000.5 }],
  ['Su cuota es de 1.000.000.000 €: es más de lo que admite un recibo.', { importe: 100_000_000_000 }],
  ['Su nombre no tiene letras que un banco entienda.', { nombre: '李' }],
  ['No tiene cuenta: pídele su IBAN.', { iban: null }],
  ['Su cuenta no se puede leer: la clave del servidor ha cambiado. Pídele otra vez su IBAN.', { iban: 'ilegible' }],
  [
    'El IBAN no es válido: sus cifras de control no cuadran, así que alguna letra o cifra está cambiada.',
    { iban: makeAccount(1332).replace(/2$/, '3') },
  ],
  ['El IBAN no es válido: no hay ningún país con las letras XX.', { iban: 'XX00000000000000' }],
  [`La cuenta es de Suiza, ${beyond}`, { iban: 'CH9300762011623852957' }],
  [`La cuenta es de Andorra, ${beyond}`, { iban: 'AD1200012030200359100100', bic: 'BACAADAD' }],
  ['El nombre del titular de su cuenta no tiene letras que un banco entienda.', { titular: '李' }],
  ['La cuenta es de Bankia, que ya no existe: hace falta el IBAN nuevo, de CaixaBank.', { iban: makeAccount(1, '2038') }],
  ['Falta el BIC de su banco, que el banco del club pide.', {}, { pide_bic: true }],
  ['El BIC no es válido: revisa sus letras y cifras.', { bic: 'CAIXESB' }],
  ['El BIC es de otro país que la cuenta.', { bic: 'COBADEFFXXX' }],
  ['No ha firmado el mandato (la orden de domiciliación).', { mandato: null }],
  ['Retiró su mandato el 01/12/2026.', mandate({ revocado: '2026-12-01' })],
  ['Su mandato no tiene fecha de firma.', mandate({ firmado: null })],
  ['La fecha de firma de su mandato no existe: 2026-02-30.', mandate({ firmado: '2026-02-30' })],
  ['Su mandato está firmado el 16/02/2027, después del día del cobro.', mandate({ firmado: '2027-02-16' })],
  ['La referencia de su mandato (SOCIO Ñ) tiene letras o signos que un banco no admite.', mandate({ referencia: 'SOCIO Ñ' })],
  [
    'El banco devolvió su último recibo: la cuenta está cerrada (AC04). Pídele otra cuenta.',
    mandate({ ultimo_cobro: '2026-02-15', devuelto: 'AC04' }),
  ],
  [
    'El banco devolvió su último recibo: su banco no tiene el mandato, o ya no vale (MD01). Tiene que firmar otro mandato.',
    mandate({ ultimo_cobro: '2026-02-15', devuelto: 'MD01' }),
  ],
])('%s', (motivo, debit, other) =>
  expect(split(debit, other)).toEqual({
    debitables: [],
    imposibles: [
      {
        cuota: 1,
        socio: 10,
        nombre: debit.nombre ?? 'Ana Gil',
        motivo: motivo.replace(' €', '\u00A0€'),
        ...(asksToSign.test(motivo) && { firma: 'papel' }),
      },
    ],
  }),
);

test('who lacks a signature is asked by email where there is an address', () => {
  const asked = (correo: string | null) => split({ mandato: null, correo }).imposibles.map(({ firma }) => firma);
  expect([asked('ana@club.example'), asked(null)]).toEqual([['correo'], ['papel']]);
});

test('a mandate expires 36 months after its last debit, or after its signature when it was never used', () => {
  const used = (ultimo_cobro: string | null, cobro: string) =>
    split(mandate({ firmado: '2020-08-31', ultimo_cobro }), { hoy: cobro, cobro });
  expect(used('2024-02-15', '2027-02-15').debitables).toHaveLength(1);
  expect(used('2024-02-15', '2027-02-16').imposibles[0]?.motivo).toBe(
    'Su mandato no se usa desde el 15/02/2024: a los 36 meses caduca, y tiene que firmar otro.',
  );
  expect(used(null, '2023-08-31').debitables).toHaveLength(1);
  expect(used(null, '2023-09-01').imposibles[0]?.motivo).toBe(
    'Su mandato no se ha usado desde que se firmó, el 31/08/2020: a los 36 meses caduca, y tiene que firmar otro.',
  );
  // February has no 31st.
  expect(split(mandate({ firmado: '2024-02-29' }), { cobro: '2027-02-28' }).debitables).toHaveLength(1);
  expect(split(mandate({ firmado: '2024-02-29' }), { cobro: '2027-03-01' }).imposibles).toHaveLength(1);
});

test.each<[string, Partial<Debit>, string | null, true?]>([
  ['who owes a fee is a member', { estado: 'impago' }, null],
  ['who has left is debited by choice', { estado: 'baja' }, 'Está de baja: no se le cobra sin elegirlo.', true],
  ['chosen', { estado: 'baja', elegida: true }, null],
  ['who has left and cannot be debited', { estado: 'baja', mandato: null }, 'Está de baja: no se le cobra sin elegirlo.'],
  ['chosen', { estado: 'baja', elegida: true, mandato: null }, 'Está de baja: no se le cobra sin elegirlo.'],
  ['who applies again', { estado: 'pendiente' }, 'Está pendiente: no se le cobra sin elegirlo.', true],
  ['who has died', { estado: 'fallecido' }, 'Ha fallecido: no se le cobra.'],
  ['chosen', { estado: 'fallecido', elegida: true }, 'Ha fallecido: no se le cobra.'],
])('%s', (_who, debit, motivo, elegible) => {
  const { debitables, imposibles } = split(debit);
  const why = motivo === null ? [] : [{ cuota: 1, socio: 10, nombre: 'Ana Gil', motivo, ...(elegible && { elegible }) }];
  expect([debitables.length, imposibles]).toEqual([motivo === null ? 1 : 0, why]);
});

test.each<[string, Partial<Mandate>, string | null]>([
  ['2027-02-15', { ultimo_cobro: '2027-02-15', primer_cobro: '2027-02-15' }, null],
  [
    '2027-02-12',
    { ultimo_cobro: '2027-02-15', primer_cobro: '2027-02-15' },
    'Su primer recibo se cobra el 15/02/2027: este no puede ser de antes.',
  ],
  ['2027-02-12', { ultimo_cobro: '2027-02-15', primer_cobro: '2027-01-15' }, null],
  ['2027-02-15', { dias_aviso: 14 }, null],
  ['2027-02-12', { dias_aviso: 14 }, 'Su mandato dice que se le avisa 14 días antes: no se le puede cobrar hasta el 15/02/2027.'],
  ['2027-02-03', { dias_aviso: 2 }, null],
])('a debit of %s is neither before the first of its mandate nor before its notice: %o', (cobro, values, motivo) =>
  expect(split(mandate(values), { cobro }).imposibles.map((each) => each.motivo)).toEqual(motivo === null ? [] : [motivo]),
);

const another = { nombre: 'Peña Motera', identificador: 'ES62000G12345666' };
test.each<[Mandate['acreedor'], object | null]>([
  [null, null],
  [club, null],
  [{ ...club, nombre: 'MOTO CLUB' }, null],
  [{ ...club, nombre: 'Peña Motera' }, { nombre: 'Peña Motera' }],
  [{ ...club, identificador: 'ES62000G12345666' }, { identificador: 'ES62000G12345666' }],
  [another, another],
])('of a creditor whom the bank knows as %o the file tells what has changed', (acreedor, changes) =>
  expect(split(mandate({ acreedor })).debitables[0]?.acreedor_antes).toEqual(changes),
);

test('of two debits under one mandate the first alone is the first, and tells of another creditor', () => {
  const before = { ...club, identificador: 'ES62000G12345666' };
  const other = { ...signed, referencia: 'CLUB-0002', ultimo_cobro: '2026-02-15' };
  const { debitables } = splitDebits(
    [
      { ...ana, mandato: { ...signed, acreedor: before } },
      { ...ana, cuota: 2, socio: 11, mandato: other },
      { ...ana, cuota: 3, mandato: { ...signed, acreedor: before } },
    ],
    terms,
  );
  expect(debitables.map(({ cuota, secuencia, acreedor_antes }) => [cuota, secuencia, acreedor_antes])).toEqual([
    [1, 'FRST', { identificador: 'ES62000G12345666' }],
    [2, 'RCUR', null],
    [3, 'RCUR', null],
  ]);
});

test('a mandate is of one member; that member may owe two fees', () => {
  const two = splitDebits([ana, { ...ana, cuota: 2 }, { ...ana, cuota: 3, socio: 11, nombre: 'Eva' }], terms);
  expect(two.debitables.map(({ cuota }) => cuota)).toEqual([1, 2]);
  expect(two.imposibles).toEqual([{ cuota: 3, socio: 11, nombre: 'Eva', motivo: 'Su mandato CLUB-0001 es también el de Ana Gil.' }]);
});
