import { join } from 'node:path';
import Sqlite from 'libsql';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { madridDay } from 'shared/text/moments';
import { killedServers } from '../testing/killed-servers.ts';
import { addDebtors } from '../testing/debtors.ts';
import { addBankingDays } from './sepa/banking-days.ts';

const servers = await killedServers();
afterAll(() => servers.end());

const count = 5000;
// Eleven banking days hold the 14 days of notice, from a Saturday on too.
const cobro = addBankingDays(madridDay(new Date()), 11);

const addFees = () => servers.withDatabase((db) => addDebtors(db, servers.config, count, 2027));

/** Whether another connection is within a write to members. */
async function openProbe(): Promise<{ isWriting: () => Promise<boolean>; close: () => Promise<void> }> {
  const { database } = servers;
  if (!database.databaseUrl) {
    const probe = new Sqlite(join(database.dataDir, 'club.sqlite'), { timeout: 0 });
    const isWriting = () => {
      try {
        probe.exec('begin immediate; rollback');
        return Promise.resolve(false);
      } catch {
        return Promise.resolve(true);
      }
    };
    return { isWriting, close: () => Promise.resolve(void probe.close()) };
  }
  const probe = new pg.Client({ connectionString: database.databaseUrl });
  await probe.connect();
  await probe.query("insert into turnos (nombre) values ('socios') on conflict do nothing");
  const isWriting = () =>
    probe.query("select 1 from turnos where nombre = 'socios' for update nowait").then(
      () => false,
      () => true,
    );
  return { isWriting, close: () => probe.end() };
}

const stored = () =>
  servers.withDatabase(async (db) => {
    const fees = await db.selectFrom('cuotas').select('estado').execute();
    const debits = await db.selectFrom('cargos_remesa').select('id').execute();
    const remittances = await db.selectFrom('remesas').select('id').execute();
    const used = await db.selectFrom('mandatos').select('id').where('ultimo_cobro', 'is not', null).execute();
    const sent = fees.filter(({ estado }) => estado === 'remesa').length;
    const { told } = await db
      .selectFrom('correos')
      .select(({ fn }) => fn.countAll<number | string>().as('told'))
      .where('asunto', '=', 'Aviso de cobro de tu cuota de 2027')
      .executeTakeFirstOrThrow();
    return { fees: fees.length, told: Number(told), sent, debits: debits.length, remittances: remittances.length, used: used.length };
  });

const nothing = { fees: 0, told: 0, sent: 0, debits: 0, remittances: 0, used: 0 };
const opened = { ...nothing, fees: count };
const sent = { fees: count, told: count, sent: count, debits: count, remittances: 1, used: count };

test('a server killed while it opens a year, or makes a remittance, has done it whole or not at all', { timeout: 600_000 }, async () => {
  await servers.prepare();
  await addFees();
  for (const [path, body, before, after] of [
    ['/cuotas/anios/2027/abrir', {}, nothing, opened],
    ['/cuotas/remesas', { cobro }, opened, sent],
  ] as const) {
    const killed = await servers.start();
    const probe = await openProbe();
    const cut = killed.post(path, body).then(
      ({ ok }) => ok,
      () => false,
    );
    // Several times in a row: a short write, as of a session, is not the one that is looked for.
    let times = 0;
    await expect.poll(async () => (times = (await probe.isWriting()) ? times + 1 : 0), { interval: 1 }).toBeGreaterThan(20);
    await killed.kill();
    await probe.close();
    const isAnswered = await cut;
    const now = await stored();
    expect([before, after]).toContainEqual(now);
    if (isAnswered) expect(now).toEqual(after);

    const { post, kill } = await servers.start();
    const again = await post(path, body);
    expect(again.status).toBeLessThan(500);
    expect(await stored()).toEqual(after);
    await kill();
  }
});
