import type { MemberDebit, RemittancePreview, RemittanceRow, Returned } from 'shared/contract/debits';
import type { FeeRow } from 'shared/contract/fees';
import { makeCreditorId } from 'shared/facts/iban';
import { beforeEach, describe, expect, test } from 'vitest';
import { addFee, addMembers, emptyMembers, turnMembersOn } from '../../testing/members.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { sendFeeReminders } from '../fees/fee-reminders.ts';
import { sendDebitReceipts } from '../fees/fee-receipts.ts';
import { checkSchema } from '../sepa/testing/check-schema.ts';
import { makeAccount } from '../sepa/testing/make-account.ts';
import { block, debit, report } from '../sepa/testing/make-reply.ts';

let clock = new Date('2027-02-01T10:00:00Z');
const app = await startFileApp({ now: () => clock });
const { db } = app;
const boss = await app.addUser('direccion', { nombre: 'Luisa', primer_apellido: 'Gil' });

const creditor = { titular: 'Moto Club Ñandú', identificador: makeCreditorId('G12345674'), iban: makeAccount(42), bic: null };
beforeEach(async () => {
  clock = new Date('2027-02-01T10:00:00Z');
  await emptyMembers(db);
  await turnMembersOn(db, { ...creditor, mensaje: 'pain.008.001.08' });
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function call<T = unknown>(method: Method, path: string, payload?: object, headers: object = boss.headers) {
  const reply = await app.server.inject({ method, url: `/api/${path}`, headers: { ...headers }, ...(payload && { payload }) });
  const isJson = reply.headers['content-type']?.toString().includes('json');
  return { status: reply.statusCode, body: (isJson ? reply.json() : {}) as T & { detail: string }, text: reply.body, reply };
}
const debitOf = async (id: number) => (await call<MemberDebit>('GET', `socios/${id}/domiciliacion`)).body;
const setDebit = (id: number, form: object) => call<MemberDebit>('PUT', `socios/${id}/domiciliacion`, form);
const fees = async () => (await call<FeeRow[]>('GET', 'cuotas/anios/2027')).body;
const cobro = '2027-02-15';
/** As the outbox holds them: to whom, the subject, and the text's lines. */
const emails = async () =>
  (await db.selectFrom('correos').select(['para', 'asunto', 'texto']).orderBy('id').execute()).map(({ texto, ...email }) => ({
    ...email,
    lines: texto.split('\n').filter(Boolean),
  }));
const preview = (more: object = {}) => call<RemittancePreview>('POST', 'cuotas/remesas/previa', { cobro, ...more });
const make = (more: object = {}) =>
  call<{ remesa: RemittanceRow; imposibles: { nombre: string; motivo: string }[] }>('POST', 'cuotas/remesas', { cobro, ...more });
const file = (id: number) => call('GET', `cuotas/remesas/${id}/archivo`);
const takeBack = (lineas: string) => call<Returned>('POST', 'cuotas/devoluciones', { lineas });
const audited = async () =>
  (await db.selectFrom('auditoria').select(['accion', 'entidad', 'resumen', 'red']).orderBy('id').execute()).map(
    ({ accion, entidad, resumen, red }) => `${accion} ${entidad}: ${resumen} (${red})`,
  );

/** Members with an account and a mandate, and a fee of 40 € each. */
async function debtors(count: number): Promise<number[]> {
  const ids = await addMembers(
    db,
    Array.from({ length: count }, (_, at) => ({ numero: at + 1, nombre: `Socia ${at + 1}` })),
  );
  for (const [at, id] of ids.entries()) await setDebit(id, { iban: makeAccount(1000 + at), firmado: '2027-01-10' });
  await db.deleteFrom('auditoria').execute();
  await openYear();
  return ids;
}
async function openYear() {
  await call('PUT', 'cuotas/anios/2027', {
    vence: '2027-03-31',
    por_meses: false,
    recordatorios: [],
    importes: [{ tipo_id: 1, importe: 4000 }],
  });
  await call('POST', 'cuotas/anios/2027/abrir');
  await db.deleteFrom('auditoria').execute();
}

const unused = { ultimo_cobro: null, devuelto: null, cobrado_antes: null };

describe('accounts and mandates', () => {
  test('an account is stored encrypted, shown by its last four, and its change is audited without it', async () => {
    const [id = 0] = await addMembers(db, [{ numero: 1 }]);
    expect(await debitOf(id)).toEqual({ cuenta: null, mandato: null });
    const iban = makeAccount(1332);
    const reply = await setDebit(id, {
      iban: ` ${iban.toLowerCase().replaceAll(/(.{4})/g, '$1 ')}`,
      bic: 'caixesbb',
      firmado: '2027-01-10',
    });
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        cuenta: { pais: 'ES', final: '1332', bic: 'CAIXESBB' },
        mandato: { id: expect.any(Number), referencia: 'SOCIO-1-1', firmado: '2027-01-10', ...unused },
      },
    ]);
    const [row] = await db.selectFrom('cuentas_socio').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(iban.slice(4, 20));
    expect(await audited()).toEqual(['editar cuotas: domiciliación: cuenta, bic, mandato; iban: — → …1332 (127.0.0.0/24)']);
    // The same again is no change.
    await setDebit(id, { iban, firmado: '2027-01-10' });
    expect(await audited()).toHaveLength(1);
  });

  test('a mandate that another program used is in force, and is debited as recurring under its own reference', async () => {
    const [id = 0, other = 0] = await addMembers(db, [{ numero: 12 }, { numero: 13 }]);
    const used = { firmado: '2009-10-31', referencia: '0000123', ultimo_cobro: '2026-03-10' };
    const stored = await setDebit(id, { iban: makeAccount(1332), ...used });
    expect(stored.body.mandato).toMatchObject({ ...used, cobrado_antes: '2026-03-10' });
    // Until this program has debited it, what was typed wrong is corrected in place.
    expect((await setDebit(id, { referencia: '0000124' })).body.mandato).toMatchObject({ ...used, referencia: '0000124' });
    const taken = await setDebit(other, { iban: makeAccount(1), ...used, referencia: '0000124' });
    expect([taken.status, taken.body.detail]).toEqual([409, expect.stringMatching(/^El mandato 0000124 ya está anotado: es de /)]);
    await setDebit(other, { iban: makeAccount(1), firmado: '2027-01-10' });
    await openYear();
    const { body } = await make({ cobro: '2027-03-31' });
    const debits = () => db.selectFrom('cargos_remesa').select(['mandato', 'secuencia', 'extremo']).orderBy('id').execute();
    expect(await debits()).toEqual([
      { mandato: '0000124', secuencia: 'RCUR', extremo: `S12-2027-R${body.remesa.id}` },
      { mandato: 'SOCIO-13-1', secuencia: 'FRST', extremo: `S13-2027-R${body.remesa.id}` },
    ]);
    // Without that debit it is as the other program left it.
    await call('POST', `cuotas/remesas/${body.remesa.id}/anular`);
    expect((await debitOf(id)).mandato).toMatchObject({ ...used, referencia: '0000124' });
  });

  test.each<[string, object, string]>([
    [
      'a last debit before the signature',
      { iban: makeAccount(1), firmado: '2026-01-10', ultimo_cobro: '2025-12-01' },
      'El último cobro no puede ser de antes de la firma del mandato.',
    ],
    [
      'a last debit of tomorrow',
      { iban: makeAccount(1), firmado: '2026-01-10', ultimo_cobro: '2027-02-02' },
      'El último cobro no puede ser de después de hoy.',
    ],
    ['a reference without a day', { iban: makeAccount(1), referencia: 'M-1' }, 'Falta el día en que se firmó el mandato.'],
    [
      'a reference that no bank takes',
      { iban: makeAccount(1), firmado: '2026-01-10', referencia: 'Ñ_1' },
      'La referencia del mandato lleva como mucho 35 letras sin acentos, cifras y signos como - o /.',
    ],
    ['a BIC without an account', { bic: 'CAIXESBB' }, 'Antes del BIC hace falta la cuenta.'],
    ['a mandate without an account', { firmado: '2027-01-10' }, 'Antes del mandato hace falta la cuenta.'],
    ['a mandate of tomorrow', { iban: makeAccount(1), firmado: '2027-02-02' }, 'El mandato no puede estar firmado después de hoy.'],
  ])('%s is refused, and nothing is stored', async (_what, form, detail) => {
    const [id = 0] = await addMembers(db, [{ numero: 1 }]);
    const refused = await setDebit(id, form);
    expect([refused.status, refused.body.detail]).toEqual([400, detail]);
    expect(await debitOf(id)).toEqual({ cuenta: null, mandato: null });
  });

  const andorra = { iban: 'AD12 0001 2030 2003 5910 0100', bic: 'BACAADAD' };
  const home = { direccion: null, poblacion: 'Andorra la Vella', pais: 'AD' };
  const beyond =
    'fuera del Espacio Económico Europeo: para cobrar en ella hacen falta también el BIC de su banco y la población y el país de su titular.';
  test.each<[string, object, string]>([
    [
      'a bank that is gone',
      { iban: makeAccount(1, '2038') },
      'La cuenta es de Bankia, que ya no existe: hace falta el IBAN nuevo, de CaixaBank.',
    ],
    ['Switzerland without an address', { iban: 'CH93 0076 2011 6238 5295 7', bic: 'POFICHBE' }, `La cuenta es de Suiza, ${beyond}`],
    ['Andorra without a BIC', { iban: andorra.iban, domicilio: home }, `La cuenta es de Andorra, ${beyond}`],
    ['a holder without an account', { titular: 'Marta Ruiz' }, 'Antes del titular hace falta la cuenta.'],
    [
      'a country that is none',
      { ...andorra, domicilio: { ...home, pais: 'Andorra' } },
      'El campo «Domicilio del titular» admite 2 caracteres como máximo.',
    ],
  ])('%s is refused by staff and by link alike, and nothing is stored', async (_what, form, detail) => {
    const [id = 0] = await addMembers(db, [{ numero: 1, nombre: 'Ana', correo_electronico: 'ana@club.example' }]);
    expect((await setDebit(id, form)).body).toMatchObject({ detail });
    await call('POST', `socios/${id}/mandato`);
    const email = await db.selectFrom('correos').select('texto').orderBy('id', 'desc').limit(1).executeTakeFirst();
    const clave = /\/mandato#([\w-]+)/.exec(email?.texto ?? '')?.[1] ?? '';
    const signed = await call('POST', 'mandato', { firma: 'Ana', ...form }, { 'clave-mandato': clave });
    expect([signed.status, signed.body]).toMatchObject([400, { detail }]);
    expect(await debitOf(id)).toEqual({ cuenta: null, mandato: null });
  });

  test('an account outside the European Economic Area is stored with what its bank wants', async () => {
    const [id = 0] = await addMembers(db, [{ numero: 1 }]);
    await setDebit(id, { ...andorra, domicilio: home, firmado: '2027-01-10' });
    expect((await debitOf(id)).cuenta).toEqual({ pais: 'AD', final: '0100', bic: 'BACAADAD', domicilio: home });
    // Another account has its own bank and address.
    await setDebit(id, { iban: makeAccount(1) });
    expect((await debitOf(id)).cuenta).toEqual({ pais: 'ES', final: '0001', bic: null });
  });

  test('another holder is another debtor, whose mandate it is; a name that is spelled better is not', async () => {
    const [id = 0] = await addMembers(db, [{ numero: 1, nombre: 'Ana', primer_apellido: 'Gil', segundo_apellido: 'Ruiz' }]);
    const set = async (form: object) => {
      const { cuenta, mandato } = (await setDebit(id, form)).body;
      return [cuenta?.titular, mandato?.referencia];
    };
    expect(await set({ iban: makeAccount(1), titular: ' Marta Ruiz ', firmado: '2027-01-10' })).toEqual(['Marta Ruiz', 'SOCIO-1-1']);
    expect(await set({ titular: 'Marta Ruíz Sanz' })).toEqual(['Marta Ruíz Sanz', 'SOCIO-1-1']);
    expect(await db.selectFrom('mandatos').select('titular').execute()).toEqual([{ titular: 'Marta Ruíz Sanz' }]);
    // Left out, it stays.
    expect(await set({ firmado: '2027-01-11' })).toEqual(['Marta Ruíz Sanz', 'SOCIO-1-1']);
    expect(await set({ titular: 'Luis Gil' })).toEqual(['Luis Gil', undefined]);
    expect(await set({ firmado: '2027-01-12' })).toEqual(['Luis Gil', 'SOCIO-1-2']);
    // The member is the debtor where nobody else is.
    expect(await set({ titular: 'ana gil ruiz' })).toEqual([undefined, undefined]);
    expect((await audited()).at(-1)).toContain('domiciliación: titular');
    expect(JSON.stringify(await audited())).not.toContain('Marta');
  });

  test('an account that a merge would lose is said', async () => {
    const [kept = 0, gone = 0] = await addMembers(db, [{ numero: 1 }, { numero: 2 }]);
    await setDebit(gone, { iban: makeAccount(1) });
    const merge = () => call('POST', `socios/${kept}/unir`, { con: gone });
    const refused = await merge();
    expect([refused.status, refused.body.detail]).toEqual([409, 'La otra ficha tiene la cuenta para los recibos: ponla antes en esta.']);
    await setDebit(kept, { iban: makeAccount(1) });
    expect((await merge()).status).toBe(200);
  });
});

describe('a mandate that is signed by a link', () => {
  async function askToSign(correo_electronico: string | null = 'ana@club.example', numero = 1) {
    const [id = 0] = await addMembers(db, [{ numero, nombre: 'Ana', primer_apellido: 'Gil', correo_electronico }]);
    await db.deleteFrom('correos').execute();
    const asked = await call<{ caduca: string }>('POST', `socios/${id}/mandato`);
    const [email] = await db.selectFrom('correos').select('texto').orderBy('id', 'desc').limit(1).execute();
    return { id, asked, clave: /\/mandato#([\w-]+)/.exec(email?.texto ?? '')?.[1] ?? '' };
  }
  const read = (clave: string) => call('GET', 'mandato', undefined, { 'clave-mandato': clave });
  const sign = (clave: string, form: object) => call('POST', 'mandato', { firma: 'Ana Gil', ...form }, { 'clave-mandato': clave });

  test('is stored with the account encrypted and the day of the server, audited without it, and told to both', async () => {
    const { id, asked, clave } = await askToSign();
    expect([asked.status, asked.body]).toEqual([200, { correo: 'ana@club.example', caduca: '2027-03-03' }]);
    expect((await read(clave)).body).toEqual({
      acreedor: creditor.titular,
      identificador: creditor.identificador,
      dias_aviso: 14,
      nombre: 'Ana Gil',
      final: null,
      caduca: '2027-03-03',
    });
    expect((await sign(clave, {})).body.detail).toBe('Escribe el IBAN de tu cuenta.');
    expect((await sign(clave, { iban: 'ES00 2100' })).status).toBe(400);
    expect((await sign(clave, { iban: makeAccount(1332), firma: ' ' })).status).toBe(400);
    await db.deleteFrom('correos').execute();
    const signed = await sign(clave, { iban: makeAccount(1332) });
    expect([signed.status, signed.body]).toEqual([200, { referencia: 'SOCIO-1-1', firmado: '2027-02-01', final: '1332' }]);
    expect(await debitOf(id)).toMatchObject({ cuenta: { final: '1332' }, mandato: { firmado: '2027-02-01' } });
    expect(await db.selectFrom('mandatos').select(['firma', 'dias_aviso', 'acreedor']).execute()).toEqual([
      { firma: 'Ana Gil', dias_aviso: 14, acreedor: JSON.stringify({ nombre: creditor.titular, identificador: creditor.identificador }) },
    ]);
    expect((await audited()).at(-1)).toBe(`editar cuotas: mandato SOCIO-1-1 firmado desde su enlace; iban: — → …1332 (127.0.0.0/24)`);
    const emails = await db.selectFrom('correos').select(['asunto', 'texto']).orderBy('id').execute();
    expect(emails.map(({ asunto }) => asunto)).toEqual(['Tu orden de domiciliación', 'Mandato firmado: socio n.º 1']);
    for (const { texto } of emails) expect(texto).not.toContain('0418');
    expect(emails[0]?.texto).toContain('Antes de cada adeudo se te avisará del importe y del día, al menos 14 días antes.');
  });

  test('is signed by the holder of the account, who stands in it, in its copy and in the file', async () => {
    const { id, clave } = await askToSign();
    await db.deleteFrom('correos').execute();
    const form = { iban: makeAccount(1332), titular: 'Marta Ruiz' };
    expect((await sign(clave, form)).body.detail).toBe('Firma el titular de la cuenta: escribe el nombre de Marta Ruiz.');
    expect(await debitOf(id)).toEqual({ cuenta: null, mandato: null });
    expect((await sign(clave, { ...form, firma: 'Marta Ruíz Sanz' })).status).toBe(200);
    expect((await debitOf(id)).cuenta).toEqual({ pais: 'ES', final: '1332', bic: null, titular: 'Marta Ruiz' });
    expect(await db.selectFrom('mandatos').select(['firma', 'titular']).execute()).toEqual([
      { firma: 'Marta Ruíz Sanz', titular: 'Marta Ruiz' },
    ]);
    const [copy] = await db.selectFrom('correos').select('texto').orderBy('id').execute();
    expect(copy?.texto).toContain('Titular de la cuenta: Marta Ruiz');
    expect(copy?.texto).toContain('Firma Marta Ruiz, titular de la cuenta.');
    await call('POST', `socios/${id}/mandato`);
    const email = await db.selectFrom('correos').select('texto').orderBy('id', 'desc').limit(1).executeTakeFirst();
    const again = /\/mandato#([\w-]+)/.exec(email?.texto ?? '')?.[1] ?? '';
    expect((await read(again)).body).toMatchObject({ final: '1332', pais: 'ES', titular: 'Marta Ruiz' });
    await openYear();
    const { remesa } = (await make()).body;
    const xml = await app.server.inject({ url: `/api/cuotas/remesas/${remesa.id}/archivo`, headers: boss.headers });
    expect(xml.body).toContain('<Dbtr><Nm>Marta Ruiz</Nm></Dbtr>');
    // The books and the lists name the member.
    expect(await db.selectFrom('cargos_remesa').select(['nombre', 'titular']).execute()).toEqual([
      { nombre: 'Ana Gil', titular: 'Marta Ruiz' },
    ]);
  });

  test('is signed once, until its day, and by the newest link', async () => {
    const { id, clave } = await askToSign();
    await call('POST', `socios/${id}/mandato`);
    expect((await read(clave)).status).toBe(404);
    const other = await askToSign('eva@club.example', 2);
    await setDebit(other.id, { iban: makeAccount(7) });
    expect((await read(other.clave)).body).toMatchObject({ final: '0007' });
    clock = new Date('2027-03-03T10:00:00Z');
    expect((await sign(other.clave, {})).status).toBe(404);
    clock = new Date('2027-03-03T09:59:00Z');
    const both = await Promise.all([sign(other.clave, {}), sign(other.clave, {})]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await db.selectFrom('mandatos').select(['socio_id', 'firmado']).execute()).toEqual([
      { socio_id: other.id, firmado: '2027-03-03' },
    ]);
  });

  test('needs an address and a creditor', async () => {
    const { asked } = await askToSign(null);
    expect([asked.status, asked.body.detail]).toEqual([409, 'No tenemos su correo: ponlo antes en su ficha.']);
    await turnMembersOn(db);
    expect((await askToSign('eva@club.example', 2)).asked.status).toBe(409);
  });
});

describe('a remittance', () => {
  test('takes what can be debited; who cannot is named before and after', async () => {
    await debtors(2);
    const [, undated = 0] = await addMembers(db, [
      { numero: 9, nombre: 'Luz', primer_apellido: 'Gil' },
      { numero: 10, nombre: 'Sol' },
    ]);
    await setDebit(undated, { iban: makeAccount(9), firmado: null });
    await openYear();
    const ofOne = { cuota: expect.any(Number), socio: expect.any(Number) };
    const imposibles = [
      { ...ofOne, nombre: 'Luz Gil', motivo: 'No tiene cuenta: pídele su IBAN.', firma: 'papel' },
      { ...ofOne, nombre: 'Sol', motivo: 'No ha firmado el mandato (la orden de domiciliación).', firma: 'papel' },
    ];
    await db.updateTable('socios').set({ correo_electronico: 'eva@club.example' }).where('nombre', '=', 'Socia 2').execute();
    const told = { avisados: 1, sin_correo: [{ ...ofOne, nombre: 'Socia 1' }] };
    const sums = { cargos: 2, importe: 8000, texto: '2 cuotas, 80\u00A0€', primeros: 2 };
    expect((await preview()).body).toEqual({ ...sums, ...told, cobro, imposibles, ya_en_archivo: [], anios: [2027], tipos: ['Numerario'] });
    // The due day, where none is asked for; and a part of the fees.
    expect((await preview({ cobro: undefined })).body).toMatchObject({ cobro: '2027-03-31' });
    expect((await preview({ anio: 2026 })).body).toMatchObject({ cargos: 0, imposibles: [] });
    expect((await preview({ tipo: 'Numerario' })).body).toMatchObject({ cargos: 2 });
    expect(new Set((await fees()).map(({ estado }) => estado))).toEqual(new Set(['pendiente']));
    const made = await make();
    expect([made.status, made.body]).toEqual([
      201,
      {
        remesa: {
          id: expect.any(Number),
          codigo: `CUOTAS-20270201-${made.body.remesa.id}`,
          creada: '2027-02-01T10:00:00.000Z',
          autor: 'Luisa Gil',
          cobro,
          mensaje: 'pain.008.001.08',
          cargos: 2,
          importe: 8000,
          devueltos: 0,
          anulada: null,
          descargas: [],
          ...told,
        },
        imposibles,
        ya_en_archivo: [],
      },
    ]);
    expect((await fees()).map(({ estado, pago, pagada }) => [estado, pago, pagada])).toEqual([
      ['remesa', 'Domiciliación', cobro],
      ['remesa', 'Domiciliación', cobro],
      ['pendiente', null, null],
      ['pendiente', null, null],
    ]);
    expect((await call<RemittanceRow[]>('GET', 'cuotas/remesas')).body).toEqual([made.body.remesa]);
  });

  test.each([
    ['pain.008.001.02', '16'],
    ['pain.008.001.08', '17'],
  ])('is a valid %s, the same each time, and each download needs a proof and is audited', async (mensaje, hour) => {
    await turnMembersOn(db, { ...creditor, mensaje });
    const ids = await debtors(2);
    await setDebit(ids[0] ?? 0, { bic: 'CAIXESBB' });
    const { id, codigo } = (await make()).body.remesa;
    await db.deleteFrom('auditoria').execute();
    const first = await file(id);
    expect(first.status).toBe(200);
    expect(first.reply.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename=${codigo}.xml`,
      'cache-control': 'no-store',
    });
    expect(await checkSchema(mensaje, first.text)).toEqual([]);
    expect(first.text).toContain(`<IBAN>${makeAccount(1000)}</IBAN>`);
    expect(first.text).toContain('<Nm>Moto Club Nandu</Nm>');
    // Neither a new account of the club nor of a member changes it.
    await turnMembersOn(db, { ...creditor, iban: makeAccount(43), mensaje: 'pain.008.001.02' });
    await setDebit(ids[1] ?? 0, { iban: makeAccount(8) });
    clock = new Date(`2027-02-01T${hour}:00:00Z`);
    expect((await file(id)).status).toBe(403);
    await call('POST', 'cuenta/confirmacion', { contrasena: 'direccion' });
    expect((await file(id)).text).toBe(first.text);
    expect(await audited()).toContain(`descargar cuotas: remesa ${codigo} (127.0.0.0/24)`);
  });

  test('is taken once: of two at the same time one is made, and the other is refused with its name', async () => {
    const [one] = await debtors(3);
    const made = await Promise.all([make(), make(), make()]);
    const [kept] = made.filter(({ status }) => status === 201);
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const codigo = kept?.body.remesa.codigo;
    for (const { body } of made.filter(({ status }) => status === 409))
      expect(body.detail).toBe(
        `No queda ninguna cuota sin pagar: la última remesa es la ${codigo}, de 3 cuotas, que hizo Luisa Gil el 01/02/2027.`,
      );
    expect((await call<RemittanceRow[]>('GET', 'cuotas/remesas')).body).toHaveLength(1);
    expect(await db.selectFrom('cargos_remesa').select('id').execute()).toHaveLength(3);
    const [fee] = (await fees()).filter(({ socio_id }) => socio_id === one);
    expect((await make({ cuotas: [fee?.id] })).body.detail).toBe(
      `La cuota de Socia 1 está en la remesa ${codigo}, que hizo Luisa Gil el 01/02/2027.`,
    );
    const paid = await call('PUT', 'cuotas/pagos', { cuotas: [fee?.id], pago: 'Bizum' });
    expect([paid.status, paid.body.detail]).toEqual([
      409,
      `La cuota de Socia 1 está en la remesa ${codigo}, que hizo Luisa Gil el 01/02/2027.`,
    ]);
  });

  test('of fees that are chosen says why there is none, and of one fee it says so', async () => {
    const [one = 0] = await debtors(1);
    const [fee] = await fees();
    const choose = async () => (await make({ cuotas: [fee?.id] })).body.detail;
    await setDebit(one, { iban: null });
    expect(await choose()).toBe('Ninguna de las cuotas elegidas se puede domiciliar.');
    await setDebit(one, { iban: makeAccount(1), firmado: '2027-01-10' });
    expect((await call('PUT', 'cuotas/pagos', { cuotas: [fee?.id], pago: 'Bizum' })).status).toBe(200);
    expect(await choose()).toBe('Las cuotas elegidas ya están pagadas.');
    await call('PUT', 'cuotas/pagos', { cuotas: [fee?.id], pago: null });
    expect((await make()).status).toBe(201);
    expect((await make()).body.detail).toContain('de 1 cuota, que hizo Luisa Gil');
  });

  test('keeps its member until the bank cannot give the debit back any more', async () => {
    const [id = 0] = await debtors(1);
    const { remesa } = (await make()).body;
    await db.updateTable('socios').set({ estado: 'baja' }).execute();
    const remove = () => call('DELETE', `socios/${id}`);
    expect([(await remove()).status, (await remove()).body.detail]).toEqual([
      409,
      `La cuota de Socia 1 está en la remesa ${remesa.codigo}, que hizo Luisa Gil el 01/02/2027. Su banco puede devolverla hasta ocho semanas después del cobro: espera, o anúlala.`,
    ]);
    const removeOn = async (day: string) => {
      clock = new Date(`${day}T10:00:00Z`);
      const headers = { authorization: `Bearer ${await app.context.sessions.issue(boss.user)}` };
      return (await call('DELETE', `socios/${id}`, undefined, headers)).status;
    };
    expect(await removeOn('2027-04-12')).toBe(409);
    expect(await removeOn('2027-04-13')).toBe(204);
    expect(await db.selectFrom('cuotas').select(['socio_id', 'nombre', 'importe']).execute()).toEqual([
      { socio_id: null, nombre: '', importe: 4000 },
    ]);
    // Its debit too, whose account is of no use to the books.
    expect(await db.selectFrom('cargos_remesa').select(['nombre', 'cuenta', 'bic', 'importe']).execute()).toEqual([
      { nombre: '', cuenta: '', bic: null, importe: 4000 },
    ]);
    // It cannot be made again, and says why.
    const headers = { authorization: `Bearer ${await app.context.sessions.issue(boss.user)}` };
    await call('POST', 'cuenta/confirmacion', { contrasena: 'direccion' }, headers);
    expect((await call('GET', `cuotas/remesas/${remesa.id}/archivo`, undefined, headers)).body.detail).toBe(
      'Tiene un recibo de una persona cuyos datos ya se han borrado, y su archivo no se puede volver a hacer. Si no la llevaste al banco, anúlala.',
    );
    expect((await call<RemittanceRow[]>('GET', 'cuotas/remesas', undefined, headers)).body).toMatchObject([{ descargas: [] }]);
  });

  test.each<[string, Record<string, string | null>, object, string]>([
    ['the club has not said who debits', { identificador: null }, {}, 'Falta decir quién cobra'],
    [
      'members would be told too late',
      {},
      { cobro: '2027-02-12' },
      'A los socios se les avisa 14 días antes, con la remesa: el primer día de cobro es el 15/02/2027.',
    ],
    [
      'the first day after the notice is a Sunday',
      { dias_aviso: '20' },
      { cobro: '2027-02-19' },
      'A los socios se les avisa 20 días antes, con la remesa: el primer día de cobro es el 22/02/2027.',
    ],
    [
      'the bank has no time',
      { dias_aviso: '1' },
      { cobro: '2027-02-02' },
      'El banco necesita dos días hábiles: el primer día de cobro es el 03/02/2027.',
    ],
    [
      'banks do not work on that day',
      {},
      { cobro: '2027-02-21' },
      'El 21/02/2027 los bancos no cobran: el siguiente día es el 22/02/2027.',
    ],
    ['the day is far', {}, { cobro: '2028-02-02' }, 'El día de cobro es dentro de más de un año.'],
  ])('is refused where %s', async (_what, settings, more, detail) => {
    await debtors(1);
    await turnMembersOn(db, { ...creditor, ...settings });
    for (const refused of [await preview(more), await make(more)]) expect(refused.body.detail).toContain(detail);
    expect((await fees()).map(({ estado }) => estado)).toEqual(['pendiente']);
  });

  test('where nobody can be debited, none is made', async () => {
    await addMembers(db, [{ numero: 1 }]);
    await openYear();
    expect((await make()).body.detail).toBe('Ninguna de las cuotas que quedan se puede domiciliar.');
  });

  test('whose file was taken says by whom and when, and each of its fees is warned about in the next one', async () => {
    const [first = 0, second = 0] = await debtors(2);
    const [one] = await fees();

    const { remesa } = (await make({ cuotas: [one?.id] })).body;
    expect(remesa.descargas).toEqual([]);
    await file(remesa.id);
    clock = new Date('2027-02-01T10:05:00Z');
    await file(remesa.id);
    const descargas = ['10:00', '10:05'].map((time) => ({ autor: 'Luisa Gil', momento: `2027-02-01T${time}:00.000Z` }));
    expect((await call<RemittanceRow[]>('GET', 'cuotas/remesas')).body).toMatchObject([{ descargas }]);
    await db.deleteFrom('auditoria').execute();
    expect((await call<RemittanceRow>('POST', `cuotas/remesas/${remesa.id}/anular`)).body).toMatchObject({ descargas });
    expect(await audited()).toEqual([`editar cuotas: remesa ${remesa.codigo} anulada, con su archivo ya descargado (127.0.0.0/24)`]);
    const ya_en_archivo = [{ cuota: one?.id, socio: first, nombre: 'Socia 1', remesa: remesa.codigo, ...descargas[1] }];
    expect((await preview()).body).toMatchObject({ cargos: 2, ya_en_archivo });
    expect((await preview({ cuotas: [(await fees()).find(({ socio_id }) => socio_id === second)?.id] })).body.ya_en_archivo).toEqual([]);
    expect((await make()).body).toMatchObject({ remesa: { cargos: 2 }, ya_en_archivo });
  });

  test('with an account of another key is not written, and says whose it is', async () => {
    await debtors(1);
    const { remesa } = (await make()).body;
    const other = app.again({ config: { jwtSecret: 'another secret of this server, long enough' }, now: () => clock });
    const url = `/api/cuotas/remesas/${remesa.id}/archivo`;
    const headers = { authorization: `Bearer ${await other.context.sessions.issue(boss.user)}` };
    const refused = await other.server.inject({ url, headers });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'La cuenta de Socia 1 no se puede leer: la clave del servidor ha cambiado. Anula la remesa.',
    ]);
    // Nobody has it, so nobody is told that it was taken.
    expect((await call<RemittanceRow[]>('GET', 'cuotas/remesas')).body).toMatchObject([{ descargas: [] }]);
  });
});

describe('the notice before a debit', () => {
  const ana = { nombre: 'Ana', primer_apellido: 'Gil', correo_electronico: 'ana@club.example' };

  test('tells amount, day, account, mandate and creditor, in the same step as the remittance', async () => {
    const [id = 0] = await debtors(2);
    await db.updateTable('socios').set(ana).where('id', '=', id).execute();
    await db.deleteFrom('correos').execute();
    const { remesa } = (await make()).body;
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ para: 'ana@club.example', asunto: 'Aviso de cobro de tu cuota de 2027' });
    expect(email?.lines.slice(2, 9)).toEqual([
      'Importe: 40\u00A0€',
      'Día de cobro: 15/02/2027',
      'Cuenta acabada en 1000',
      'Concepto: Cuota 2027, socio 1, Ana',
      'Mandato: SOCIO-1-1',
      'Acreedor: Moto Club Ñandú',
      `Identificador del acreedor: ${creditor.identificador}`,
    ]);
    expect(email?.lines[1]).toContain('El lunes, 15 de febrero de 2027 cobraremos en tu banco tu cuota de 2027.');
    // What it says is what the bank says.
    const { text } = await file(remesa.id);
    expect(text).toContain('<Ustrd>Cuota 2027, socio 1, Ana</Ustrd>');
    expect(text).toContain('<Ustrd>Cuota 2027, socio 2, Socia 2</Ustrd>');
    expect(remesa).toMatchObject({ avisados: 1, sin_correo: [{ nombre: 'Socia 2' }] });
    // From the day after the debit on there is nobody left to tell.
    clock = new Date('2027-02-16T10:00:00Z');
    const headers = { authorization: `Bearer ${await app.context.sessions.issue(boss.user)}` };
    const [later] = (await call<RemittanceRow[]>('GET', 'cuotas/remesas', undefined, headers)).body;
    expect(later).toMatchObject({ avisados: 1, sin_correo: [] });
  });

  test.each([
    ['that has not left is withdrawn', 'pendiente', []],
    ['that has left is followed by the news that nothing is debited', 'enviado', ['No se cobra tu cuota de 2027']],
  ] as const)('of a remittance that is cancelled, %s', async (_what, estado, told) => {
    const [id = 0] = await debtors(1);
    await db.updateTable('socios').set(ana).where('id', '=', id).execute();
    const { remesa } = (await make()).body;
    await db.updateTable('correos').set({ estado }).execute();
    await call('POST', `cuotas/remesas/${remesa.id}/anular`);
    await call('POST', `cuotas/remesas/${remesa.id}/anular`);
    const left = (await emails()).filter(({ asunto }) => asunto !== 'Aviso de cobro de tu cuota de 2027');
    expect(left.map(({ para, asunto }) => [para, asunto])).toEqual(told.map((asunto) => ['ana@club.example', asunto]));
    for (const { lines } of left)
      expect(lines[1]).toBe(
        'Te avisamos de que el 15/02/2027 cobraríamos en tu banco 40\u00A0€, tu cuota de 2027. Ese cobro se ha anulado: no se te cobra nada.',
      );
  });
});

test('nobody takes a file to the bank with a debit of who has died since; one that is there already is taken again', async () => {
  const [ana = 0, eva = 0] = await debtors(3);
  const { id } = (await make()).body.remesa;
  await call('PUT', `socios/${ana}/estado`, { estado: 'fallecido' });
  const refused = await file(id);
  expect([refused.status, refused.body.detail]).toEqual([409, 'Socia 1 ha fallecido, y no se le cobra: anula la remesa y haz otra.']);
  await call('POST', `cuotas/remesas/${id}/anular`);
  const { remesa } = (await make()).body;
  expect([remesa.cargos, (await file(remesa.id)).status]).toEqual([2, 200]);
  await call('PUT', `socios/${eva}/estado`, { estado: 'fallecido' });
  expect((await file(remesa.id)).status).toBe(200);
});

describe('a mandate', () => {
  /** A member who owes two fees, of two years. */
  async function owesTwo(): Promise<{ older: number; newer: number | undefined }> {
    const [id = 0] = await debtors(1);
    const [newer] = await fees();
    const older = await addFee(db, { anio: 2026, socio_id: id, nombre: 'Socia 1', importe: 3000 });
    return { older, newer: newer?.id };
  }
  test('that was debited or signed under another creditor tells it to the bank, once', async () => {
    const { older, newer } = await owesTwo();
    const now = { ...creditor, titular: 'Peña Motera', identificador: makeCreditorId('G76543214') };
    const amendments = async (remittance: number) =>
      [...(await file(remittance)).text.matchAll(/<OrgnlCdtrSchmeId>.*?<\/OrgnlCdtrSchmeId>/g)].map(([each]) => each);
    const first = (await make({ cuotas: [older] })).body.remesa;
    expect(await amendments(first.id)).toEqual([]);
    await turnMembersOn(db, now);
    const second = (await make({ cuotas: [newer] })).body.remesa;
    const told = [expect.stringMatching(new RegExp(`<Nm>Moto Club Nandu</Nm>.*<Id>${creditor.identificador}</Id>`))];
    expect(await amendments(second.id)).toEqual(told);
    expect(await checkSchema('pain.008.001.08', (await file(second.id)).text)).toEqual([]);
    // Not taken to the bank, it is told with the next one.
    await call('POST', `cuotas/remesas/${second.id}/anular`);
    const third = (await make({ cuotas: [newer] })).body.remesa;
    expect(await amendments(third.id)).toEqual(told);
    const [{ id: member = 0 } = {}] = await db.selectFrom('socios').select('id').execute();
    await takeBack(`S1-2027-R${third.id} AM04`);
    expect(await amendments((await make({ cuotas: [newer] })).body.remesa.id)).toEqual([]);
    // A new mandate is signed for the new creditor.
    await setDebit(member, { iban: makeAccount(7), firmado: '2027-02-01' });
    expect((await db.selectFrom('mandatos').select('acreedor').orderBy('id', 'desc').executeTakeFirstOrThrow()).acreedor).toBe(
      JSON.stringify({ nombre: now.titular, identificador: now.identificador }),
    );
  });
});

describe('the receipt of a debit', () => {
  const at = (day: string) => new Date(`${day}T10:00:00Z`);
  const subjects = async () => (await emails()).map(({ asunto }) => asunto);
  const receipt = 'Recibo de tu cuota de 2027';
  async function debit(recibo_cobro: string | null = null) {
    await turnMembersOn(db, { ...creditor, recibo_cobro });
    await debtors(2);
    await db.updateTable('socios').set({ correo_electronico: 'ana@club.example' }).where('nombre', '=', 'Socia 1').execute();
    const { remesa } = (await make()).body;
    await db.deleteFrom('correos').execute();
    return { remesa, fee: (await fees())[0] };
  }

  test.each([
    ['in which it may come back', null, '2027-04-12', '2027-04-13'],
    ['of no days: its day', '0', '2027-02-14', '2027-02-15'],
    ['of the club', '30', '2027-03-16', '2027-03-17'],
    ['of the club, longer than that of the bank', '100', '2027-05-25', '2027-05-26'],
  ])('leaves once, when the term is over %s', async (_what, recibo_cobro, before, day) => {
    await debit(recibo_cobro);
    expect(await sendDebitReceipts(db, at(before))).toBe(0);
    expect(await sendDebitReceipts(db, new Date(`${day}T04:00:00Z`))).toBe(0);
    const sent = await Promise.all([sendDebitReceipts(db, at(day)), sendDebitReceipts(db, at(day))]);
    expect(sent.toSorted()).toEqual([0, 1]);
    expect(await sendDebitReceipts(db, new Date(at(day).getTime() + 86_400_000))).toBe(0);
    const [email, ...others] = await emails();
    expect([email?.asunto, email?.para, others]).toEqual([receipt, 'ana@club.example', []]);
    expect(email?.lines.slice(1, 6)).toEqual([
      'Hemos recibido tu cuota de 2027. Gracias. Estos son los datos:',
      'Cuota: 2027, Numerario',
      'Importe: 40\u00A0€',
      'Forma de pago: Domiciliación',
      'Fecha: 15/02/2027',
    ]);
    const mayComeBack = day < '2027-04-13' ? ' Si tu banco devuelve el cobro, la cuota vuelve a estar sin pagar.' : '';
    expect(email?.lines[6]).toBe(`Guarda este correo como recibo.${mayComeBack}`);
  });

  test('does not leave where the club sends none, of what came back, to who has died, nor of a year long gone', async () => {
    const { remesa, fee } = await debit('no');
    expect(await sendDebitReceipts(db, at('2027-04-13'))).toBe(0);
    await turnMembersOn(db, creditor);
    expect(await sendDebitReceipts(db, at('2028-02-15'))).toBe(0);
    await db.updateTable('socios').set({ estado: 'fallecido' }).where('nombre', '=', 'Socia 1').execute();
    expect(await sendDebitReceipts(db, at('2027-04-13'))).toBe(0);
    await db.updateTable('socios').set({ estado: 'alta' }).execute();
    await takeBack(`S${fee?.numero}-2027-R${remesa.id} AM04`);
    expect(await sendDebitReceipts(db, at('2027-04-13'))).toBe(0);
    expect(await subjects()).toEqual([]);
  });

  test('that waits is withdrawn with the return, and the next debit has one of its own', async () => {
    const { remesa, fee } = await debit('0');
    await sendDebitReceipts(db, at(cobro));
    expect(await subjects()).toEqual([receipt]);
    await takeBack(`S${fee?.numero}-2027-R${remesa.id} AM04`);
    expect(await subjects()).toEqual([]);
    await make({ cobro: '2027-03-01' });
    await db.deleteFrom('correos').execute();
    await sendDebitReceipts(db, at('2027-03-01'));
    await db.updateTable('correos').set({ estado: 'enviado' }).execute();
    const [again] = await db.selectFrom('remesas').select('id').orderBy('id', 'desc').execute();
    await takeBack(`S${fee?.numero}-2027-R${again?.id} AM04`);
    await make({ cobro: '2027-03-15' });
    await db.deleteFrom('correos').execute();
    expect(await sendDebitReceipts(db, at('2027-03-15'))).toBe(1);
    expect((await emails())[0]?.lines).toContain('Fecha: 15/03/2027');
  });

  test('is kept with the note of it, or not at all', async () => {
    await debit('0');
    await db.schema.alterTable('correos').renameTo('correos_fuera').execute();
    await expect(sendDebitReceipts(db, at(cobro))).rejects.toThrow();
    await db.schema.alterTable('correos_fuera').renameTo('correos').execute();
    expect(await db.selectFrom('recibos_cuota').selectAll().execute()).toEqual([]);
    expect(await sendDebitReceipts(db, at(cobro))).toBe(1);
  });
});

describe('what comes back', () => {
  test('is unpaid again with the bank’s reason, once', async () => {
    const [id = 0] = await debtors(2);
    const { remesa } = (await make()).body;
    const [fee] = await fees();
    const line = `S${fee?.numero}-2027-R${remesa.id} AM04`;
    expect((await takeBack(line)).body).toEqual({
      devueltas: [{ cuota: fee?.id, nombre: 'Socia 1', importe: 4000, motivo: 'no había saldo (AM04)' }],
      repetidas: [],
      desconocidas: [],
    });
    expect((await fees())[0]).toMatchObject({ estado: 'devuelta', pago: null, pagada: null, motivo: 'no había saldo (AM04)' });
    expect((await debitOf(id)).mandato).toMatchObject({ devuelto: 'AM04', ultimo_cobro: cobro });
    expect(await audited()).toContain('editar cuotas: 1 recibo devuelto (127.0.0.0/24)');
    expect((await takeBack(line)).body).toEqual({ devueltas: [], repetidas: [{ cuota: fee?.id, nombre: 'Socia 1' }], desconocidas: [] });
    expect((await call('POST', `cuotas/remesas/${remesa.id}/anular`)).status).toBe(409);
  });

  test('is shown before anything is stored, and taken back after it', async () => {
    const [id = 0] = await debtors(2);
    const { remesa } = (await make()).body;
    const before = await fees();
    const lineas = `S1-2027-R${remesa.id} MD07\nS2-2027-R${remesa.id} AM04`;
    const shown = await call<Returned>('POST', 'cuotas/devoluciones', { lineas, ensayo: true });
    expect(shown.body.devueltas.map(({ nombre }) => nombre)).toEqual(['Socia 1', 'Socia 2']);
    expect(await fees()).toEqual(before);
    expect((await takeBack(lineas)).body).toEqual(shown.body);
    const undo = (...cuotas: (number | undefined)[]) => call('POST', 'cuotas/devoluciones/deshacer', { cuotas });
    const ids = before.map((fee) => fee.id);
    expect((await undo(...ids)).body).toEqual({ deshechas: 2 });
    const withoutVersion = (rows: FeeRow[]) => rows.map((fee) => ({ ...fee, version: 0 }));
    expect(withoutVersion(await fees())).toEqual(withoutVersion(before));
    expect((await debitOf(id)).mandato).toMatchObject({ devuelto: null, ultimo_cobro: cobro });
    expect(await db.selectFrom('socios').select('estado').distinct().execute()).toEqual([{ estado: 'alta' }]);
    // What was read stays readable, and what has changed since is not taken back.
    await takeBack(lineas);
    await call('PUT', `socios/${id}/estado`, { estado: 'alta' });
    await call('PUT', 'cuotas/pagos', { cuotas: ids, pago: 'Efectivo' });
    expect((await undo(...ids)).status).toBe(409);
  });
});

test('all who have an address are asked for their signature at once', async () => {
  const [ana = 0, luis = 0, eva = 0] = await addMembers(db, [
    { numero: 1, correo_electronico: 'ana@club.example' },
    { numero: 2, correo_electronico: null },
    { numero: 3, correo_electronico: 'eva@club.example', estado: 'fallecido' },
  ]);
  await db.deleteFrom('correos').execute();
  const asked = await call('POST', 'socios/mandatos', { socios: [ana, luis, eva] });
  expect(asked.body).toMatchObject({ enviados: 1, fuera: 2 });
  expect((await emails()).map(({ para, asunto }) => [para, asunto])).toEqual([['ana@club.example', 'Domicilia tu cuota']]);
  expect((await call('POST', 'socios/mandatos', { socios: [luis] })).status).toBe(409);
});

test('one that comes back because its debtor has died makes the member fallecido and tells the club once; nobody is reminded of it', async () => {
  const [pilar = 0, eva = 0] = await debtors(2);
  await db.updateTable('socios').set({ nombre: 'Pilar', correo_electronico: 'pilar@club.example' }).where('id', '=', pilar).execute();
  await call('PUT', 'cuotas/anios/2027', {
    vence: '2027-01-20',
    por_meses: false,
    recordatorios: [15],
    importes: [{ tipo_id: 1, importe: 4000 }],
  });
  const { remesa } = (await make()).body;
  const [first, second] = await fees();
  const lines = `S${first?.numero}-2027-R${remesa.id} MD07\nS${second?.numero}-2027-R${remesa.id} AM04`;
  await db.deleteFrom('correos').execute();
  await takeBack(lines);
  await takeBack(lines);
  const states = await db.selectFrom('socios').select(['id', 'estado', 'baja']).orderBy('id').execute();
  expect(states).toEqual([
    { id: pilar, estado: 'fallecido', baja: '2027-02-01' },
    { id: eva, estado: 'alta', baja: null },
  ]);
  const told = await db.selectFrom('correos').select(['para', 'asunto', 'texto']).execute();
  const texto = expect.stringContaining('cuota de 2027, de 40\u00A0€, de Pilar, socio n.º 1');
  expect(told).toMatchObject([{ asunto: 'El banco dice que ha fallecido Pilar', texto }]);
  expect(told[0]?.para).not.toBe('pilar@club.example');
  // The bank is wrong: staff put it back, and not even then is she told that she has died.
  await call('PUT', `socios/${pilar}/estado`, { estado: 'alta' });
  await db.deleteFrom('correos').execute();
  await sendFeeReminders(app.context, new Date('2027-03-01T10:00:00Z'));
  const [reminder] = await db.selectFrom('correos').select(['para', 'texto']).orderBy('id').execute();
  expect(reminder?.para).toBe('pilar@club.example');
  expect(reminder?.texto).toContain('Venció el 20/01/2027');
  expect(reminder?.texto).not.toMatch(/MD07|fallecid/);
});

describe('what the bank’s reply says', () => {
  const sendFile = (xml: string) => call<Returned>('POST', 'cuotas/devoluciones', { archivo: Buffer.from(xml).toString('base64') });
  const decide = (...decisiones: unknown[]) => call<Returned>('POST', 'cuotas/devoluciones', { decisiones });
  const remittances = async () => (await call<RemittanceRow[]>('GET', 'cuotas/remesas')).body;
  const mandates = () => db.selectFrom('mandatos').select(['referencia', 'devuelto', 'ultimo_cobro']).orderBy('id').execute();
  const states = async () => (await fees()).map(({ estado, pago, motivo }) => [estado, pago, motivo]);
  const inBank = ['remesa', 'Domiciliación', null];
  const unpaid = ['pendiente', null, null];
  /** The report of the remittance that these members' fees are in. */
  async function made(count: number) {
    const ids = await debtors(count);
    const before = await mandates();
    const { remesa } = (await make()).body;
    const extremos = (await fees()).map(({ numero }) => `S${numero}-2027-R${remesa.id}`);
    return {
      ids,
      before,
      remesa,
      extremos,
      reply: (group: string, ...blocks: string[]) => report(group, ...blocks).replace('REM-1', remesa.codigo),
    };
  }

  test.each([
    ['the club’s account', 'RJCT AC01', 'la cuenta del club no es correcta (AC01)', 'Corrígela en Ajustes'],
    [
      'its format, in words too',
      'RJCT FF01 Falta el BIC',
      'el archivo no tiene el formato que pide el banco (FF01): «Falta el BIC»',
      'formato 2009 o 2019',
    ],
    ['the creditor', 'RJCT BE05', 'el banco no reconoce al club como acreedor (BE05)', 'identificador de acreedor'],
    ['a code of its own', 'RJCT NARR Contrato caducado', 'el banco dice «Contrato caducado» (NARR)', 'Pregunta al banco'],
    ['nothing', 'RJCT', 'el banco no dice por qué', 'Pregunta al banco'],
  ])('refused whole for %s: its fees are unpaid, its mandates as before', async (_what, group, why, todo) => {
    const { remesa, before, reply } = await made(2);
    const { body } = await sendFile(reply(group));
    expect(body.devueltas).toHaveLength(2);
    expect(body.rechazos).toEqual([{ remesa: remesa.codigo, texto: `Rechazada entera: ${why}`, que_hacer: expect.stringContaining(todo) }]);
    expect(await states()).toEqual([unpaid, unpaid]);
    expect(await mandates()).toEqual(before);
    expect((await remittances())[0]?.rechazos).toEqual([{ texto: `Rechazada entera: ${why}`, que_hacer: expect.stringContaining(todo) }]);
    // Read again, it changes nothing; and all are debited again, by a first debit.
    const again = (await sendFile(reply(group))).body;
    expect([again.devueltas, again.repetidas.length, again.rechazos]).toEqual([[], 2, undefined]);
    const next = (await make({ cobro: '2027-03-01' })).body.remesa;
    expect(next.cargos).toBe(2);
    expect((await file(next.id)).text).not.toContain('RCUR');
  });

  test('one that it had already changes nothing, and people decide', async () => {
    const { remesa, before, reply } = await made(2);
    const inRemittance = await mandates();
    const { body } = await sendFile(reply('RJCT AM05'));
    expect(body).toEqual({
      devueltas: [],
      repetidas: [],
      desconocidas: [],
      por_decidir: [
        {
          texto: `Remesa ${remesa.codigo}, 2 recibos`,
          motivo: 'El banco ya tenía esta remesa.',
          banco: 'el banco lo tiene por duplicado (AM05)',
          decision: { remesa: remesa.id, bloque: null, codigo: 'AM05', palabras: null, dia: null },
        },
      ],
    });
    expect([await states(), await mandates(), (await remittances())[0]?.rechazos]).toEqual([[inBank, inBank], inRemittance, undefined]);
    expect(await audited()).not.toContain('devuelto');
    const decided = (await decide(body.por_decidir?.[0]?.decision)).body;
    expect(decided.rechazos?.[0]?.texto).toBe('Rechazada entera: el banco ya la tenía (AM05)');
    expect([await states(), await mandates()]).toEqual([[unpaid, unpaid], before]);
  });

  test('a debit that is in doubt changes nothing until people decide, once', async () => {
    const { ids, extremos } = await made(2);
    const { body } = await takeBack(`${extremos[0]} Socia 1 40,00 ??\n${extremos[1]} COBRADO`);
    const [cargo] = await db.selectFrom('cargos_remesa').select('id').orderBy('id').execute();
    expect(body).toMatchObject({
      devueltas: [],
      por_decidir: [{ texto: 'Socia 1, 40\u00A0€', decision: { cargo: cargo?.id } }],
      sin_cambios: [{ texto: 'Socia 2, 40\u00A0€', motivo: 'cobrado' }],
    });
    expect(await states()).toEqual([inBank, inBank]);
    const decision = body.por_decidir?.[0]?.decision;
    expect((await decide({ ...decision, codigo: 'AC04' })).body.devueltas).toMatchObject([
      { nombre: 'Socia 1', motivo: 'la cuenta está cerrada (AC04)' },
    ]);
    expect(await states()).toEqual([['devuelta', null, 'la cuenta está cerrada (AC04)'], inBank]);
    expect((await debitOf(ids[0] ?? 0)).mandato?.devuelto).toBe('AC04');
    expect((await decide(decision)).body).toMatchObject({ devueltas: [], repetidas: [{ nombre: 'Socia 1' }] });
  });

  test('an empty file is named as such', async () =>
    expect((await sendFile('')).body.detail).toBe('El archivo está vacío: descárgalo otra vez de tu banco.'));

  test('of a refused block a debit’s own reason is its mandate’s', async () => {
    const { remesa, extremos, reply } = await made(2);
    const refusal = block(`${remesa.codigo}-FRST`, 'RJCT FF05', debit(extremos[1] ?? '', 'RJCT AC06 Embargo'));
    const { body } = await sendFile(reply('PART', refusal));
    expect(body.devueltas.map(({ nombre, motivo }) => [nombre, motivo])).toEqual([
      ['Socia 2', 'la cuenta está bloqueada (AC06): «Embargo»'],
      ['Socia 1', expect.stringContaining('el banco no aceptó la remesa')],
    ]);
    expect(body.rechazos).toMatchObject([{ texto: 'Rechazado 1 recibo: el archivo no tiene el formato que pide el banco (FF05)' }]);
    expect(await states()).toEqual([unpaid, ['devuelta', null, 'la cuenta está bloqueada (AC06): «Embargo»']]);
    expect((await mandates()).map(({ devuelto, ultimo_cobro }) => [devuelto, ultimo_cobro])).toEqual([
      [null, null],
      ['AC06', cobro],
    ]);
  });
});

test('of an account of another the holder has died: the mandate ends, the club is told, and the member lives', async () => {
  const [id = 0] = await addMembers(db, [{ numero: 1, nombre: 'Zoe', correo_electronico: 'zoe@club.example' }]);
  await setDebit(id, { iban: makeAccount(1), titular: 'Pilar Gil', firmado: '2027-01-10' });
  await openYear();
  const { remesa } = (await make()).body;
  const [fee] = await fees();
  await db.deleteFrom('correos').execute();
  await takeBack(`S${fee?.numero}-2027-R${remesa.id} MD07`);
  expect(await db.selectFrom('socios').select(['estado', 'baja']).execute()).toEqual([{ estado: 'alta', baja: null }]);
  expect((await debitOf(id)).mandato).toBe(null);
  const texto = expect.stringContaining('de Zoe, socio n.º 1, porque ha fallecido Pilar Gil, titular de la cuenta.');
  const told = await db.selectFrom('correos').select(['para', 'texto']).execute();
  expect(told).toMatchObject([{ texto }]);
  expect(told[0]?.para).not.toBe('zoe@club.example');
});

test('who debits is set at /ajustes, checked and written as banks want it', async () => {
  const { headers } = await app.addUser('webmaster');
  const put = (form: object) => call<Record<string, string>>('PUT', 'ajustes/socios', { activo: 'si', ...form }, headers);
  expect((await put({ identificador: ' es37 000 g12345674', mensaje: 'pain.008.001.02' })).body).toMatchObject({
    identificador: 'ES37000G12345674',
    mensaje: 'pain.008.001.02',
    titular: creditor.titular,
  });
  expect((await put({ identificador: 'ES00000G12345674' })).body.detail).toContain('El identificador de acreedor no es válido');
  for (const dias_aviso of ['0', '61', '5,5', '-3', 'catorce'])
    expect((await put({ dias_aviso })).body.detail).toBe('El campo «Días de aviso antes de cada cobro» es un número de días, de 1 a 60.');
  for (const recibo_cobro of ['366', 'nunca'])
    expect((await put({ recibo_cobro })).body.detail).toBe('El campo «Recibo por correo de lo cobrado» es un número de días, de 0 a 365.');
  expect((await put({ dias_aviso: ' 05 ', recibo_cobro: 'no' })).body).toMatchObject({ dias_aviso: '5', recibo_cobro: 'no' });
  expect((await put({ dias_aviso: '', recibo_cobro: '0' })).body).toMatchObject({ dias_aviso: null, recibo_cobro: '0' });
});
