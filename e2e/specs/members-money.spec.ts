import { turnMembersOn } from '../../api/src/testing/members.ts';
import type { FeeOpening, FeeRow, FeeSums } from '../../shared/src/contract/fees.ts';
import type { Member } from '../../shared/src/contract/members.ts';
import { accountOf, creditor } from '../fixtures/accounts.ts';
import { emailTo } from '../fixtures/emails.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { clubEmail } from '../fixtures/site.ts';
import { expect } from '../fixtures/test.ts';

const test = testOnOwnSite({}, (db) => turnMembersOn(db, creditor));
test.use({ role: 'webmaster' });

const year = new Date().getFullYear();
/** Kinds of fee, as the migrations leave them. */
const [single, family] = [1, 2];
const amounts = [
  { tipo_id: single, importe: 4000 },
  { tipo_id: family, importe: 6000 },
];
/** By number: Blas heads the family of Fermín. */
const people = ['Ana', 'Blas', 'Celia', 'Darío', 'Fermín', 'Gala'] as const;
type Person = (typeof people)[number];
const ofFamily: readonly Person[] = ['Blas', 'Fermín'];

/** What the bank answers to a remittance (pain.002): these debits came back, each for its own reason. */
const replyOf = (remittance: string, returns: readonly (readonly [end: string, code: string])[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>STS-1</MsgId><CreDtTm>${year}-01-01T08:00:00</CreDtTm></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>${remittance}</OrgnlMsgId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
  <OrgnlPmtInfAndSts><OrgnlPmtInfId>${remittance}-FRST</OrgnlPmtInfId>
    ${returns.map(([end, code]) => `<TxInfAndSts><OrgnlEndToEndId>${end}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf></TxInfAndSts>`).join('')}
  </OrgnlPmtInfAndSts>
</CstmrPmtStsRpt></Document>`;

test('a year of six members: one dies, one leaves, one is refused, a family loses its head, one pays twice, one changes bank', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  const { access_token: token } = await site.signIn('webmaster');
  async function call<T>(method: string, path: string, json?: object): Promise<T> {
    const headers = { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) };
    const reply = await fetch(`${site.url}/api${path}`, { method, headers, ...(json && { body: JSON.stringify(json) }) });
    expect(reply.ok, `${method} ${path}: ${reply.status} ${await reply.clone().text()}`).toBe(true);
    return (await reply.json()) as T;
  }
  const ids = new Map<string, number>();
  for (const nombre of people) {
    const { id } = await call<Member>('POST', '/socios/', {
      nombre,
      primer_apellido: 'Prueba',
      correo_electronico: `${nombre.normalize('NFD').replaceAll(/\W/g, '').toLowerCase()}@correo.example`,
      alta: '2015-03-01',
      tipo_id: ofFamily.includes(nombre) ? family : single,
      ...(nombre === 'Fermín' && { cabeza_id: ids.get('Blas') }),
    });
    ids.set(nombre, id);
  }
  const giveAccount = (person: Person, account: number) =>
    call('PUT', `/socios/${ids.get(person)}/domiciliacion`, { iban: accountOf(account), firmado: `${year}-01-10` });
  for (const [at, person] of people.entries()) if (person !== 'Fermín') await giveAccount(person, at + 1);
  const openYear = async (anio: number) => {
    await call('PUT', `/cuotas/anios/${anio}`, { vence: `${anio}-12-31`, por_meses: false, recordatorios: [0], importes: amounts });
    const { cuotas, importe } = await call<FeeOpening>('POST', `/cuotas/anios/${anio}/abrir`);
    return [cuotas, importe];
  };
  const feesOf = async (anio: number) => {
    const fees = await call<FeeRow[]>('GET', `/cuotas/anios/${anio}`);
    return Object.fromEntries(fees.map(({ nombre, estado, importe }) => [nombre.split(' ')[0], `${estado} ${importe / 100}`]));
  };
  expect(await openYear(year)).toEqual([5, 22_000]);

  // One remittance of all, of which each is told before.
  const makeRemittance = async () => {
    await page.goto('/socios/remesas');
    await page.getByRole('button', { name: 'Nueva remesa' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nueva remesa' });
    await expect(dialog.getByRole('status').filter({ hasText: /^(Se cobran|No hay)/ })).toBeVisible();
    return dialog;
  };
  let dialog = await makeRemittance();
  await expect(dialog.getByText('Se cobran 5 cuotas, 220 €')).toBeVisible();
  await dialog.getByRole('button', { name: 'Hacer la remesa' }).click();
  await expect(page.getByText(/^Hecha la remesa /)).toBeVisible();
  for (const person of ['ana', 'gala']) expect((await emailTo(site, `${person}@correo.example`)).text).toMatch(/\b40\s€/);
  const debits = await site.db
    .selectFrom('cargos_remesa')
    .innerJoin('remesas', 'remesas.id', 'remesa_id')
    .select(['codigo', 'nombre', 'extremo'])
    .execute();
  const endOf = (person: Person) => debits.find(({ nombre }) => nombre === `${person} Prueba`)?.extremo ?? '';

  // The bank: Blas has died, Darío's account is closed, Celia had no money.
  await page.getByLabel('Archivo del banco').setInputFiles({
    name: 'respuesta.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(
      replyOf(debits[0]?.codigo ?? '', [
        [endOf('Blas'), 'MD07'],
        [endOf('Darío'), 'AC04'],
        [endOf('Celia'), 'AM04'],
      ]),
    ),
  });
  await expect(page.getByRole('heading', { name: '3 cuotas vuelven a estar sin pagar' })).toBeFocused();
  expect(await site.db.selectFrom('socios').select('estado').where('nombre', '=', 'Blas').execute()).toEqual([{ estado: 'fallecido' }]);
  expect((await emailTo(site, clubEmail, 'Blas')).text).toContain('fallec');
  // Fermín heads what is left of the family.
  expect(await site.db.selectFrom('socios').select('cabeza_id').where('nombre', '=', 'Fermín').execute()).toEqual([{ cabeza_id: null }]);

  // Celia leaves with her fee unpaid; Gala changes bank; Darío pays by transfer, and Ana, who is debited, does too.
  await call('PUT', `/socios/${ids.get('Celia')}/estado`, { estado: 'baja', motivo: 'Se va' });
  await giveAccount('Gala', 20);
  await page.goto('/socios/cuotas');
  await page.getByRole('button', { name: 'Pegar movimientos del banco' }).click();
  const numberOf = (person: Person) => people.indexOf(person) + 1;
  await page
    .getByLabel('Movimientos')
    .fill(['Darío', 'Ana'].map((name) => `12/03/${year}\tTransferencia S${numberOf(name as Person)}-${year}\t40,00 €`).join('\n'));
  await page.getByRole('button', { name: 'Buscar de quién son' }).click();
  await page.getByRole('button', { name: 'Aceptar (1)' }).click();
  await expect
    .poll(() => feesOf(year))
    .toEqual({
      Ana: 'remesa 40',
      Celia: 'devuelta 40',
      Darío: 'pagada 40',
      // His family's, which Blas was to pay.
      Fermín: 'pendiente 60',
      Gala: 'remesa 40',
    });

  // Nobody is left to be debited: who has died owes nothing, Fermín has no account, and who has left is debited only if it is wanted.
  dialog = await makeRemittance();
  await expect(dialog.getByText('No hay ninguna cuota que cobrar')).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveText(['Fermín Prueba', 'Celia Prueba']);
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await expect(dialog.getByRole('checkbox', { name: 'Cobrar también a Celia Prueba' })).not.toBeChecked();

  // The next year is for who is still there, and a family pays once.
  expect(await openYear(year + 1)).toEqual([4, 18_000]);
  expect(await feesOf(year + 1)).toEqual({ Ana: 'pendiente 40', Darío: 'pendiente 40', Fermín: 'pendiente 60', Gala: 'pendiente 40' });
  dialog = await makeRemittance();
  await expect(dialog.getByText('Se cobran 2 cuotas, 80 €')).toBeVisible();
  await dialog.getByRole('button', { name: 'Hacer la remesa' }).click();
  await expect(page.getByText(/^Hecha la remesa /)).toBeVisible();
  const second = await site.db.selectFrom('cargos_remesa').select(['nombre', 'secuencia']).orderBy('id', 'desc').limit(2).execute();
  // Gala's new account has a mandate of its own, whose first debit this is.
  expect(second.toSorted((one, other) => one.nombre.localeCompare(other.nombre)).map(({ secuencia }) => secuencia)).toEqual([
    'RCUR',
    'FRST',
  ]);

  // Every euro of the year: 220 owed, 40 collected, 80 at the bank, 100 unpaid, and nothing twice.
  const sums = await call<FeeSums>('GET', `/cuotas/anios/${year}/cierre`);
  expect([sums.total.importe, sums.cobrado.importe, sums.en_banco?.importe, sums.pendiente.importe]).toEqual([22_000, 4000, 8000, 10_000]);
  expect(site.inbox.received.filter(({ envelopeTo }) => envelopeTo.includes('blas@correo.example'))).toHaveLength(1);
});
