import { type FeeOpening, type FeeRow, fee, type FeeYearRow } from 'shared/contract/fees';
import { describe, expect, test } from 'vitest';
import { addMembers } from '../../testing/members.ts';
import { startMembersApp } from '../../testing/members-app.ts';

const { db, ask: call, audited } = await startMembersApp('2027-02-01T10:00:00Z');

const [adult, family] = [1, 2];
const year = {
  vence: '2027-03-31',
  por_meses: true,
  recordatorios: [30, 15],
  importes: [
    { tipo_id: adult, importe: 4000 },
    { tipo_id: family, importe: 6000 },
  ],
};
const setYear = (more: object = {}) => call<FeeYearRow>('PUT', 'cuotas/anios/2027', { ...year, ...more });
const open = () => call<FeeOpening>('POST', 'cuotas/anios/2027/abrir');
const list = async () => (await call<FeeRow[]>('GET', 'cuotas/anios/2027')).body;
const pay = (cuotas: number[], pago: string | null, more: object = {}) => call<FeeRow[]>('PUT', 'cuotas/pagos', { cuotas, pago, ...more });
const receipts = async () =>
  (await db.selectFrom('correos').select(['para', 'asunto', 'texto']).orderBy('id').execute()).map((email) => ({ ...email }));

test('a year is stored with its amounts, and an edit of another version is a conflict', async () => {
  const stored = { ...year, recordatorios: [15, 30], anio: 2027, abierta: null, version: 1 };
  expect((await setYear()).body).toEqual(stored);
  expect((await setYear({ por_meses: false, importes: [], version: 1 })).body).toMatchObject({
    por_meses: false,
    importes: [],
    version: 2,
  });
  const late = await setYear({ version: 1 });
  expect([late.status, late.body]).toMatchObject([409, { actual: { version: 2 } }]);
  expect((await call<FeeYearRow[]>('GET', 'cuotas/anios')).body).toMatchObject([{ anio: 2027, version: 2 }]);
});

test.each<[string, object, string]>([
  ['a part of a cent', { importes: [{ tipo_id: adult, importe: 40.5 }] }, 'importe'],
  ['a negative amount', { importes: [{ tipo_id: adult, importe: -1 }] }, 'importe'],
  ['two amounts of one kind', { importes: [year.importes[0], year.importes[0]] }, 'Hay dos importes del mismo tipo de cuota.'],
  ['a kind that is none', { importes: [{ tipo_id: 99, importe: 1 }] }, 'Ese tipo de cuota ya no existe.'],
])('%s is refused', async (_what, more, said) => {
  const refused = await setYear(more);
  expect(refused.status).toBe(400);
  expect(refused.body.detail.toLowerCase()).toContain(said.toLowerCase());
  expect(await db.selectFrom('anios_cuota').selectAll().execute()).toEqual([]);
});

describe('opening a year', () => {
  test('makes a fee a member or a family, told before it is done; who has none is named', async () => {
    const [, head] = await addMembers(db, [
      { numero: 1 },
      { numero: 2, nombre: 'Eva', primer_apellido: 'Gil', tipo_id: family },
      { numero: 3, alta: '2027-07-15' },
      { numero: 4, tipo_id: 4 },
      { numero: 5, nombre: 'Luz', tipo_id: null },
      { numero: null, estado: 'pendiente' },
      { numero: 7, estado: 'baja' },
    ]);
    await addMembers(db, [{ numero: 8, tipo_id: family, cabeza_id: head ?? null }]);
    await setYear();
    const told = {
      cuotas: 3,
      importe: 12_000,
      texto: '3 cuotas, 120\u00A0€',
      exentos: 1,
      faltas: [{ socio: expect.any(Number), nombre: 'Luz', motivo: 'No tiene tipo de cuota.' }],
    };
    expect((await call('GET', 'cuotas/anios/2027/previa')).body).toEqual(told);
    expect(await list()).toEqual([]);
    expect((await open()).body).toEqual(told);
    const fees = (await list()).map((row) => fee.strict().parse(row));
    expect(
      fees.map(
        ({ numero, nombre, tipo, importe, meses, familiares, estado }) =>
          `${numero} ${nombre} ${tipo} ${importe} ${meses} ${familiares} ${estado}`,
      ),
    ).toEqual(['1 Ana Numerario 4000 12 0 pendiente', '2 Eva Gil Familiar 6000 12 1 pendiente', '3 Ana Numerario 2000 6 0 pendiente']);
    expect(await audited()).toEqual([
      'crear cuotas: cuotas de 2027; Familiar: — → 60\u00A0€, Numerario: — → 40\u00A0€',
      'crear cuotas: 2027: 3 cuotas, 120\u00A0€',
    ]);
    expect((await call<FeeYearRow[]>('GET', 'cuotas/anios')).body[0]?.abierta).toBe('2027-02-01T10:00:00.000Z');
  });
});

describe('payments', () => {
  async function three() {
    await addMembers(db, [{ numero: 1, correo_electronico: 'ana@club.example' }, { numero: 2 }, { numero: 3, tipo_id: family }]);
    await setYear();
    await open();
    return (await list()).map(({ id }) => id);
  }

  test('are marked together and taken back; each is told by email, and one that is taken back is not', async () => {
    const [one = 0, two = 0] = await three();
    expect((await pay([one, two], 'Bizum')).body).toMatchObject([
      { id: one, estado: 'pagada', pago: 'Bizum', pagada: '2027-02-01', version: 2 },
      { id: two, estado: 'pagada' },
    ]);
    expect(await receipts()).toEqual([
      {
        para: 'ana@club.example',
        asunto: 'Recibo de tu cuota de 2027',
        texto: expect.stringContaining('Cuota: 2027, Numerario\nImporte: 40\u00A0€\nForma de pago: Bizum\nFecha: 01/02/2027'),
      },
    ]);
    await pay([one], 'Bizum');
    expect(await receipts()).toHaveLength(1);
    expect((await pay([one], 'Efectivo', { dia: '2027-01-31' })).body).toMatchObject([
      { pago: 'Efectivo', pagada: '2027-01-31', version: 3 },
    ]);
    expect((await receipts()).map(({ texto }) => texto)).toEqual([expect.stringContaining('Efectivo')]);
    expect((await pay([one], null)).body).toMatchObject([{ estado: 'pendiente', pago: null, pagada: null }]);
    expect(await receipts()).toEqual([]);
    expect((await audited()).slice(2)).toEqual([
      'editar cuotas: 2 cuotas pagada: Bizum',
      'editar cuotas: pagada: Efectivo',
      'editar cuotas: sin pagar',
    ]);
  });

  test('that are marked again after their receipt has left are not told twice', async () => {
    const [one = 0] = await three();
    await pay([one], 'Bizum');
    await db.updateTable('correos').set({ estado: 'enviado' }).execute();
    await pay([one], null);
    await pay([one], 'Bizum');
    expect(await receipts()).toHaveLength(1);
    await pay([one], 'Efectivo');
    expect(await receipts()).toHaveLength(2);
  });

  test('whose day is corrected change it, with the receipt that has not left', async () => {
    const [one = 0, two = 0] = await three();
    await pay([one, two], 'Bizum');
    expect((await pay([one], 'Bizum', { dia: '2027-01-15' })).body).toMatchObject([{ pago: 'Bizum', pagada: '2027-01-15', version: 3 }]);
    expect((await receipts()).map(({ texto }) => /Fecha: .*/.exec(texto)?.[0])).toEqual(['Fecha: 15/01/2027']);
    // Without a day, and with the same, nothing is changed.
    expect((await pay([one], 'Bizum')).body).toMatchObject([{ pagada: '2027-01-15', version: 3 }]);
    expect((await pay([one], 'Bizum', { dia: '2027-01-15' })).body).toMatchObject([{ version: 3 }]);
    expect((await pay([one], 'Bizum', { dia: '2027-02-02' })).status).toBe(400);
    await db.updateTable('correos').set({ estado: 'enviado' }).execute();
    await pay([one], 'Bizum', { dia: '2027-01-16' });
    expect(await receipts()).toHaveLength(1);
  });

  test('of a bank’s lines have each its method and day, all or none', async () => {
    const [one = 0, two = 0] = await three();
    const send = (pagos: object[]) => call<FeeRow[]>('PUT', 'cuotas/pagos', { pagos });
    const twice = await send([
      { cuotas: [one], pago: 'Bizum' },
      { cuotas: [one], pago: 'Efectivo' },
    ]);
    expect([twice.status, twice.body.detail]).toEqual([400, 'Hay dos pagos de la misma cuota.']);
    const late = { cuotas: [two], pago: 'Transferencia', dia: '2027-02-02' };
    expect((await send([{ cuotas: [one], pago: 'Bizum', dia: '2027-01-30' }, late])).status).toBe(400);
    expect((await list()).filter(({ pago }) => pago !== null)).toEqual([]);
    expect(
      (
        await send([
          { cuotas: [one], pago: 'Bizum', dia: '2027-01-30' },
          { ...late, dia: '2027-01-31' },
        ])
      ).body,
    ).toMatchObject([
      { pago: 'Bizum', pagada: '2027-01-30' },
      { pago: 'Transferencia', pagada: '2027-01-31' },
    ]);
    expect((await audited()).at(-1)).toBe('editar cuotas: 2 cuotas pagada: Bizum, pagada: Transferencia');
  });

  test('are stored for all or for none', async () => {
    const [one = 0] = await three();
    expect((await pay([one, 999_999], 'Bizum')).status).toBe(404);
    expect((await pay([one], 'Bizum', { dia: '2027-02-02' })).body.detail).toBe('El día del pago no puede ser de después de hoy.');
    expect((await pay([one], 'Oro')).status).toBe(400);
    expect((await list()).map(({ estado }) => estado)).toEqual(['pendiente', 'pendiente', 'pendiente']);
  });

  test('have a receipt and a certificate, sent again to who has an address', async () => {
    const [one = 0, two = 0] = await three();
    const send = (id: number, documento: string) => call('POST', `cuotas/${id}/enviar`, { documento });
    expect([(await send(one, 'recibo')).status, (await send(999_999, 'recibo')).status, (await send(one, 'carta')).status]).toEqual([
      409, 404, 400,
    ]);
    await pay([one, two], 'Bizum');
    await db.deleteFrom('recibos_cuota').execute();
    await db.deleteFrom('correos').execute();
    expect([(await send(one, 'recibo')).status, (await send(one, 'certificado')).status]).toEqual([204, 204]);
    const sent = await db.selectFrom('correos').select(['asunto', 'texto']).orderBy('id').execute();
    expect(sent.map(({ asunto }) => asunto)).toEqual(['Recibo de tu cuota de 2027', 'Certificado de pago de tu cuota de 2027']);
    expect(sent[1]?.texto).toContain('certifica que Ana, socio n.º 1, ha pagado su cuota de 2027, de 40\u00A0€, el 01/02/2027 (Bizum).');
    expect((await send(two, 'recibo')).body.detail).toBe('No tenemos su correo: imprímelo.');
  });

  test('a fee that nobody owes is removed, unless it is paid', async () => {
    const [one = 0, two = 0] = await three();
    await pay([one], 'Bizum');
    expect((await call('DELETE', `cuotas/${one}`)).body.detail).toBe('Está pagada: márcala antes como no pagada.');
    expect((await call('DELETE', `cuotas/${two}`)).status).toBe(204);
    expect((await call('DELETE', `cuotas/${two}`)).status).toBe(404);
    expect(await list()).toHaveLength(2);
  });
});

test('a member with debts is not deleted; without, the paid fee stays in the books, of no one', async () => {
  const [id] = await addMembers(db, [{ numero: 1 }]);
  await setYear();
  await open();
  const [{ id: cuota } = { id: 0 }] = await list();
  await db.updateTable('socios').set({ estado: 'baja' }).execute();
  const refused = await call('DELETE', `socios/${id}`);
  expect([refused.status, refused.body.detail]).toEqual([409, 'Tiene sin pagar la cuota de 2027: márcala como pagada o quítala antes.']);
  await pay([cuota], 'Bizum');
  expect((await call('DELETE', `socios/${id}`)).status).toBe(204);
  expect(await list()).toMatchObject([{ id: cuota, socio_id: null, numero: null, nombre: '', importe: 4000, estado: 'pagada' }]);
});

test('of two rows of a person the kept one takes the fees, unless both have one of a year', async () => {
  const [kept = 0, gone = 0] = await addMembers(db, [{ numero: 1 }, { numero: 2 }]);
  await setYear();
  await open();
  const merge = () => call('POST', `socios/${kept}/unir`, { con: gone });
  expect((await merge()).body.detail).toBe('Los dos tienen cuota de 2027: quita antes una de ellas.');
  const [first = { id: 0 }] = await list();
  await call('DELETE', `cuotas/${first.id}`);
  expect((await merge()).status).toBe(200);
  expect(await list()).toMatchObject([{ socio_id: kept, numero: 2 }]);
});
