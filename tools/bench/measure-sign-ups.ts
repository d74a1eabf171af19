import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { openDatabase } from '../../api/src/core/db/connect.ts';
import type { Db } from '../../api/src/core/db/schema.ts';
import { captchaToken } from '../../e2e/fixtures/captcha.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { storedSession } from '../../e2e/fixtures/site.ts';
import { removeEditions } from '../../e2e/fixtures/without-editions.ts';
import { atLeast, atMost, counted, type Figure } from './figure.ts';
import { anio, openCalls } from './fill-calls.ts';
import { fillRegistrations } from './fill-registrations.ts';
import { interleave } from './interleave.ts';
import { openAndWatch } from './painted.ts';
import { medianOf, quantileOf, ratioOf, sampleOf } from './sample.ts';

const slowly = 4;
const visitors = 300;
const places = 60;
const minute = 60_000;
const calls = 20;
const people = 3000;
/** Of one activity, and of the route it is compared with. */
const ofOne = 1500;
/** What the list says once it has all of them. */
const whole = new RegExp(String.raw`Total: ${ofOne.toLocaleString('es')}\b`);
type Server = Awaited<ReturnType<typeof startServer>>;

/** Sign-ups of activities: their form, 'Voy', a minute in which three open, and the list of many. */
export async function measureSignUps(browser: Browser, rounds: number): Promise<Figure[]> {
  const lunches = await onSite((server, db) => measureForms(browser, server, db, rounds));
  const busy = await onSite((server, db) => measureMinute(server, db), { TRUST_PROXY: '127.0.0.1' });
  return [...lunches, ...busy, await measureList(browser, rounds)];
}

async function onSite<T>(
  work: (server: Server, db: Db, data: string) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
  prepare: (data: string) => Promise<void> = async () => {},
): Promise<T> {
  const data = mkdtempSync(join(tmpdir(), 'moto-club-sign-ups-'));
  const server = await startServer(data, settings);
  const db = openDatabase({ databaseUrl: undefined, dataDir: data });
  try {
    await prepare(data);
    return await work(server, db, data);
  } finally {
    await db.destroy();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Bytes of scripts that a form loads until all of it is there, as they travel. */
async function scriptBytes(browser: Browser, server: Server, path: string): Promise<number> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('checkbox', { name: 'No soy un robot' }).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return bytes;
}

async function measureForms(browser: Browser, server: Server, db: Db, rounds: number): Promise<Figure[]> {
  const ids = await openCalls(db, rounds, null);
  const [activityForm, routeForm] = [`/actividades/${ids[0]}/inscripcion`, '/formulario-inscripcion'];
  // Until the server has rendered a page once, a browser renders it, which takes more scripts.
  for (const path of [activityForm, routeForm]) await scriptBytes(browser, server, path);
  const ofActivity = await scriptBytes(browser, server, activityForm);
  const ofRoute = await scriptBytes(browser, server, routeForm);
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    storageState: await storedSession(server, 'socio'),
  });
  const times: number[] = [];
  for (const id of ids) {
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowly });
    await page.goto(`/actividades/${id}`);
    const button = page.getByRole('button', { name: 'Voy' });
    await button.waitFor();
    await page.waitForLoadState('networkidle');
    times.push(
      await button.evaluate(
        (element) =>
          new Promise<number>((resolve) => {
            const began = performance.now();
            new MutationObserver((_, observer) => {
              if (!document.body.textContent?.includes('No puedo ir')) return;
              observer.disconnect();
              resolve(performance.now() - began);
            }).observe(document.body, { childList: true, subtree: true, characterData: true });
            (element as HTMLElement).click();
          }),
      ),
    );
    await page.close();
  }
  await context.close();
  return [
    atMost(
      'form of an activity / of the route: scripts',
      counted(ofActivity / ofRoute),
      1,
      `${Math.round(ofActivity / 1024)} / ${Math.round(ofRoute / 1024)} KB`,
    ),
    atMost("'Voy': tap to answer, ms", sampleOf(times), 200, `CPU ×${slowly}, a local server`),
  ];
}

/** Sign-ups at once for three activities with too few places, each of a network of its own. */
async function measureMinute(server: Server, db: Db): Promise<Figure[]> {
  await removeEditions(db);
  await db.deleteFrom('inscripciones').execute();
  const ids = await openCalls(db, 3, places);
  const tokens: string[] = [];
  for (let each = 0; each < visitors; each += 4)
    tokens.push(...(await Promise.all(Array.from({ length: Math.min(4, visitors - each) }, () => captchaToken(server.url)))));
  const replies = await Promise.all(tokens.map((token, index) => signUp(server.url, ids[index % 3] ?? 0, token, index)));
  const took = replies.filter((each) => each !== undefined);
  const rows = await db.selectFrom('inscripciones').select(['convocatoria_id', 'espera']).execute();
  const given = ids.map((_, index) => {
    const editions = [...new Set(rows.map(({ convocatoria_id }) => convocatoria_id))].toSorted();
    return rows.filter(({ convocatoria_id, espera }) => convocatoria_id === editions[index] && espera === null).length;
  });
  return [
    atMost(
      'three open calls: sign-ups lost',
      counted(visitors - took.length + Math.abs(took.length - rows.length)),
      0,
      `of ${visitors} in 60 s; SQLite`,
    ),
    atMost('three open calls: places given', counted(Math.max(...given)), places, `for ${places} places each`),
    atLeast('three open calls: places given, at least', counted(Math.min(...given)), places, ''),
    atMost('three open calls: sign-up, p95, ms', counted(quantileOf(took, 0.95)), 1000, `median ${medianOf(took).toFixed(0)}`),
  ];
}

/** @returns how long it took, in ms; undefined when it was rejected. */
async function signUp(url: string, activity: number, captcha_token: string, index: number): Promise<number | undefined> {
  await wait((minute / visitors) * (index + Math.random()));
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` };
  const began = performance.now();
  const reply = await fetch(`${url}/api/actividades/${activity}/inscripciones`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ nombre: `Nombre ${index}`, mail: `r${index}@rider.example`, captcha_token }),
  });
  await reply.arrayBuffer();
  return reply.status === 201 ? performance.now() - began : undefined;
}

/** Half of the people sign up for the first activity, the others for the rest in turn. */
async function spreadPeople(db: Db, ids: readonly number[]): Promise<void> {
  const editions = await db.selectFrom('convocatorias').select(['id', 'anio']).where('anio', '<', 0).execute();
  const rows = await db.selectFrom('inscripciones').select('id').orderBy('id').execute();
  const [first, ...others] = ids;
  const shares = [
    { activity: first, people: rows.slice(0, ofOne) },
    ...others.map((activity, turn) => ({
      activity,
      people: rows.slice(ofOne).filter((_, index) => index % others.length === turn),
    })),
  ];
  for (const { activity = 0, people: signedUp } of shares) {
    await db
      .updateTable('inscripciones')
      .set({ anio, evento: 'Semanal', convocatoria_id: editions.find((edition) => edition.anio === -activity)?.id } as never)
      .where(
        'id',
        'in',
        signedUp.map(({ id }) => id),
      )
      .execute();
  }
}

/** The list of an activity with 1,500 people, one of twenty with 3,000, and the route's with as many. */
async function measureList(browser: Browser, rounds: number): Promise<Figure> {
  return onSite(
    async (route) =>
      onSite(async (site, db, data) => {
        const ids = await openCalls(db, calls, null);
        await fillRegistrations(data, people, 1);
        await spreadPeople(db, ids);
        const open = async (at: Server, path: string) => {
          const context = await browser.newContext({
            baseURL: at.url,
            viewport: { width: 1440, height: 900 },
            storageState: await storedSession(at, 'direccion'),
          });
          const page = await context.newPage();
          await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowly });
          const time = await openAndWatch(page, path, 'tbody tr');
          await page.getByText(whole).waitFor({ timeout: minute });
          await context.close();
          return time;
        };
        const seen = await interleave(
          { many: () => open(site, `/admin/actividades/${ids[0]}/inscritos`), route: () => open(route, '/inscripciones') },
          { rounds },
        );
        return atMost(
          `list of an activity with ${ofOne}, of ${calls} with ${people} / of the route with ${ofOne}: first row`,
          ratioOf(seen.many, seen.route),
          1.1,
          `${Math.round(medianOf(seen.many))} / ${Math.round(medianOf(seen.route))} ms at CPU ×${slowly}`,
        );
      }),
    {},
    (data) => fillRegistrations(data, ofOne, 1),
  );
}
