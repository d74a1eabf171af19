import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Browser, BrowserContext } from 'playwright';
import { readConfig } from '../../api/src/core/base/config.ts';
import { openDatabase } from '../../api/src/core/db/connect.ts';
import type { Db } from '../../api/src/core/db/schema.ts';
import { addBankingDays } from '../../api/src/members/sepa/banking-days.ts';
import { checkSchema } from '../../api/src/members/sepa/testing/check-schema.ts';
import { addDebtors } from '../../api/src/testing/debtors.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { logIn, storedSession } from '../../e2e/fixtures/site.ts';
import { atMost, counted, type Figure } from './figure.ts';
import { interleave } from './interleave.ts';
import { openAndWatch } from './painted.ts';
import { treeSeconds } from './read-process.ts';
import { medianOf, ratioOf, sampleOf } from './sample.ts';

const few = 200;
const many = 5000;
const slowly = 4;
const anio = 2027;

/** A club with 5,000 members: its list, a year's fees, a remittance of them all, and a member's card without signal. */
export async function measureMembers(browser: Browser, copyData: () => string, rounds: number): Promise<Figure[]> {
  const [short, long] = [await openClub(copyData(), few), await openClub(copyData(), many)];
  try {
    const lists = [await short.signIn(browser, 'direccion'), await long.signIn(browser, 'direccion')] as const;
    const first = await interleave({ short: () => timeFirstRow(lists[0]), long: () => timeFirstRow(lists[1]) }, { rounds });
    await Promise.all(lists.map((list) => list.close()));
    const times = `${Math.round(medianOf(first.long))} / ${Math.round(medianOf(first.short))} ms at CPU ×${slowly}`;
    const { openings, remittances } = await measureYears(long, rounds);
    const spent = `${Math.round(medianOf(remittances.map(({ processor }) => processor)))} ms of a processor`;
    return [
      atMost(`members: first row of ${many} / of ${few}`, ratioOf(first.long, first.short), 1.5, times),
      atMost(`opening a year of ${many} fees, ms`, sampleOf(openings.map(({ took }) => took)), 2000, ''),
      atMost('reads meanwhile that saw a part of them', counted(sum(openings.map(({ parts }) => parts))), 0, 'one transaction'),
      atMost(`remittance of ${many}, made and written, ms`, sampleOf(remittances.map(({ took }) => took)), 3000, spent),
      atMost('memory it takes over idle, MB', sampleOf(remittances.map(({ growth }) => growth)), 60, ''),
      atMost('its faults by the official schema', counted(sum(remittances.map(({ faults }) => faults))), 0, 'pain.008.001.02'),
      atMost('card without signal, ms', sampleOf(await measureCard(browser, long, rounds)), 500, `CPU ×${slowly}`),
    ];
  } finally {
    await short.close();
    await long.close();
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** A site with so many members who are debited; the account of its first is the demonstration's. */
async function openClub(dataDir: string, count: number) {
  const socket = join(dataDir, 'observe.sock');
  const secret = randomBytes(48).toString('base64');
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  const [head] = await addDebtors(db, readConfig({ DATA_DIR: dataDir, JWT_SECRET: secret }), count, anio);
  const account = db.selectFrom('usuarios').select('id').where('rol', '=', 'socio').orderBy('id').limit(1);
  await db
    .updateTable('socios')
    .set({ usuario_id: account })
    .where('id', '=', head ?? 0)
    .execute();
  const server = await startServer(dataDir, {
    JWT_SECRET: secret,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'observe-server.mjs')}`,
    OBSERVE_SOCKET: socket,
  });
  return {
    db,
    server,
    /** Memory of the server now and its peak since the last call, in bytes. */
    observe: async () => JSON.parse(await text(connect(socket))) as { rss: number; peak: number },
    signIn: async (browser: Browser, role: 'direccion' | 'socio') => {
      const context = await browser.newContext({
        baseURL: server.url,
        locale: 'es-ES',
        viewport: role === 'socio' ? { width: 360, height: 740 } : { width: 1440, height: 900 },
        storageState: await storedSession(server, role),
      });
      return context;
    },
    close: async () => {
      await server.stop();
      await db.destroy();
    },
  };
}
type Club = Awaited<ReturnType<typeof openClub>>;

async function timeFirstRow(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowly });
  const shown = await openAndWatch(page, '/socios', 'select[aria-label^="Cuota de"]');
  await page.close();
  return shown;
}

interface Opening {
  took: number;
  /** Reads meanwhile that found neither none nor all. */
  parts: number;
}
interface Written {
  took: number;
  /** Of the server, in ms: what else the machine does is not in it. */
  processor: number;
  /** In megabytes. */
  growth: number;
  faults: number;
}

/** The same year again and again, each time on a server that has rested. */
async function measureYears({ db, server, observe }: Club, rounds: number): Promise<{ openings: Opening[]; remittances: Written[] }> {
  const openings: Opening[] = [];
  const remittances: Written[] = [];
  const cobro = addBankingDays(new Date().toISOString().slice(0, 10), 11);
  for (let round = -1; round < rounds; round += 1) {
    await forgetYear(db);
    const { access_token } = await logIn(server.url, 'direccion');
    const send = async (path: string, body?: object) => {
      const headers = { authorization: `Bearer ${access_token}`, ...(body && { 'content-type': 'application/json' }) };
      const reply = await fetch(`${server.url}/api${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
      if (!reply.ok) throw new Error(`${path} was refused: ${reply.status} ${await reply.text()}`);
      return reply.text();
    };
    const opening = await watchOpening(db, () => send(`/cuotas/anios/${anio}/abrir`, {}));

    const { rss } = await observe();
    const spentBefore = treeSeconds(server.pid, [server.pid]);
    const began = performance.now();
    const { remesa } = JSON.parse(await send('/cuotas/remesas', { cobro })) as { remesa: { id: number; cargos: number } };
    if (remesa.cargos !== many) throw new Error(`The remittance has ${remesa.cargos} debits instead of ${many}.`);
    const xml = await send(`/cuotas/remesas/${remesa.id}/archivo`);
    const took = performance.now() - began;
    const processor = (treeSeconds(server.pid, [server.pid]) - spentBefore) * 1000;
    const { peak } = await observe();
    const faults = (await checkSchema('pain.008.001.08', xml)).length;
    // The first of each warms up.
    if (round < 0) continue;
    openings.push(opening);
    remittances.push({ took, processor, growth: (peak - rss) / 1024 ** 2, faults });
  }
  return { openings, remittances };
}

async function watchOpening(db: Db, open: () => Promise<unknown>): Promise<Opening> {
  const began = performance.now();
  let took: number | undefined;
  const opening = open().then(() => (took = performance.now() - began));
  let parts = 0;
  while (took === undefined) {
    const { count } = await db
      .selectFrom('cuotas')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('anio', '=', anio)
      .executeTakeFirstOrThrow();
    if (count !== 0 && count !== many) parts += 1;
    await Promise.race([opening, new Promise((resolve) => setTimeout(resolve, 5))]);
  }
  return { took: await opening, parts };
}

async function forgetYear(db: Db): Promise<void> {
  await db.deleteFrom('cargos_remesa').execute();
  await db.deleteFrom('remesas').execute();
  await db.deleteFrom('cuotas').where('anio', '=', anio).execute();
  await db.updateTable('mandatos').set({ ultimo_cobro: null }).execute();
}

/** Once opened with signal; then, each time in a page of its own, without. */
async function measureCard(browser: Browser, club: Club, rounds: number): Promise<number[]> {
  const context = await club.signIn(browser, 'socio');
  const page = await context.newPage();
  await page.goto('/mi-carnet');
  await page.getByText(/se abre también sin señal/).waitFor();
  await page.close();
  await context.setOffline(true);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const again = await context.newPage();
    await (await context.newCDPSession(again)).send('Emulation.setCPUThrottlingRate', { rate: slowly });
    times.push(await openAndWatch(again, '/mi-carnet', 'svg[role="img"]'));
    await again.close();
  }
  await context.close();
  return times;
}
