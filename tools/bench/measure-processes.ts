import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../api/src/core/db/connect.ts';
import { logIn } from '../../e2e/fixtures/site.ts';
import { startServer, storeDemonstration } from '../../e2e/fixtures/server.ts';
import { makePostgres } from '../../platform/testing/provide-postgres.ts';
import { startVerifier } from '../fuzz/prepare.ts';
import { atMost, type Figure } from './figure.ts';
import { openCalls } from './fill-calls.ts';
import { interleave } from './interleave.ts';
import { readProcess } from './read-process.ts';
import { requestsPerSecond } from './requests-per-second.ts';
import { medianOf, ratioOf, sampleOf } from './sample.ts';

/** Sign-ups of one round, and how many of them are under way at once. */
const [signUps, atOnce] = [200, 20];

type Servers = readonly [string, string];
const perSecond = (values: readonly number[]) => {
  const { median, low, high } = sampleOf(values);
  return `${Math.round(median)}/s (half ${Math.round(low)}–${Math.round(high)})`;
};

interface Seen {
  perSecond: number;
  /** Processor time of the servers, in ms. */
  perAnswer: number;
}

/**
 * What one process answers, and two on the same PostgreSQL. Clients, database and processes share this machine, so a second process has
 * little room here: what an answer costs says more than how many there are.
 */
export async function measureProcesses(rounds: number): Promise<Figure[]> {
  const postgres = await makePostgres();
  await postgres.start();
  const verifier = await startVerifier();
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'moto-club-processes-')));
  const settings = {
    DATABASE_URL: postgres.url,
    JWT_SECRET: randomBytes(48).toString('base64'),
    TRUST_PROXY: '127.0.0.1',
    RECAPTCHA_SITE_KEY: 'site-key',
    RECAPTCHA_SECRET: 'the secret',
    RECAPTCHA_VERIFY_URL: verifier.url,
  };
  const db = openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  const servers: Awaited<ReturnType<typeof startServer>>[] = [];
  try {
    await storeDemonstration(folders[0] ?? '', settings);
    for (const folder of folders) servers.push(await startServer(folder, settings));
    const [first = '', second = ''] = servers.map(({ url }) => url);
    const [one, two]: [Servers, Servers] = [
      [first, first],
      [first, second],
    ];
    const [activity = 0] = await openCalls(db, 1, null);
    const { access_token: token } = await logIn(first, 'socio');
    const gets =
      (urls: Servers, path: string, headers: Readonly<Record<string, string>> = {}) =>
      async () => {
        const rates = await Promise.all(urls.map((url) => requestsPerSecond(`${url}${path}`, headers)));
        return rates.reduce((sum, rate) => sum + rate, 0);
      };
    const signedIn = { authorization: `Bearer ${token}` };
    const sides = [
      ['the home page', gets(one, '/'), gets(two, '/')],
      ['a read of a session', gets(one, '/api/user/me', signedIn), gets(two, '/api/user/me', signedIn)],
      ['sign-ups for an activity', () => signUpMany(one, activity), () => signUpMany(two, activity)],
    ] as const;
    const figures: Figure[] = [];
    for (const [what, ofOne, ofTwo] of sides) {
      const watched = (work: () => Promise<number>) => async (): Promise<Seen> => {
        const spent = () => servers.reduce((sum, { pid }) => sum + readProcess(pid).own, 0);
        const [before, began] = [spent(), performance.now()];
        const rate = await work();
        const answers = (rate * (performance.now() - began)) / 1000;
        return { perSecond: rate, perAnswer: ((spent() - before) * 1000) / answers };
      };
      const seen = await interleave({ one: watched(ofOne), two: watched(ofTwo) }, { rounds });
      const costs = { one: seen.one.map(({ perAnswer }) => perAnswer), two: seen.two.map(({ perAnswer }) => perAnswer) };
      const rates = [seen.one, seen.two].map((each) => perSecond(each.map((one) => one.perSecond)));
      const detail = `${medianOf(costs.one).toFixed(2)}, ${medianOf(costs.two).toFixed(2)} ms; ${rates.join(', ')}`;
      figures.push(atMost(`two processes / one: processor for ${what}`, ratioOf(costs.two, costs.one), 1.5, detail));
    }
    return figures;
  } finally {
    await db.destroy();
    for (const server of servers) await server.stop();
    verifier.stop();
    await postgres.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

let visitors = 0;

/** @returns how many a second. Each comes from a network of its own. */
async function signUpMany(urls: Servers, activity: number): Promise<number> {
  const began = performance.now();
  let sent = 0;
  const visit = async () => {
    while (sent < signUps) {
      sent += 1;
      visitors += 1;
      const reply = await fetch(`${urls[visitors % 2]}/api/actividades/${activity}/inscripciones`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
        },
        body: JSON.stringify({ nombre: 'Ana', mail: `r${visitors}@rider.example`, captcha_token: `good ${visitors}` }),
      });
      if (reply.status !== 201) throw new Error(`a sign-up failed: ${reply.status} ${await reply.text()}`);
      await reply.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visit));
  return (signUps * 1000) / (performance.now() - began);
}
