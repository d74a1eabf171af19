import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../api/src/core/db/connect.ts';
import { setFormOpen } from '../../api/src/registrations/calls/form-status.ts';
import { captchaToken } from '../../e2e/fixtures/captcha.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { removeEditions } from '../../e2e/fixtures/without-editions.ts';
import { atLeast, atMost, counted, type Figure } from './figure.ts';
import { medianOf, quantileOf, ratioOf, sampleOf } from './sample.ts';

const visitors = 300;
const places = 200;
const minute = 60_000;
/** How long, in ms, the idle server is measured. */
const idle = 20_000;
/** In ms, between two pages of other visitors. */
const pace = 100;
const anio = new Date().getFullYear() + 1;
const publicPages = ['/', '/formulario-inscripcion', '/eventos', '/galerias'];

interface Minute {
  /** In ms, of each successful sign-up. */
  signUps: number[];
  refused: number;
  stored: number;
  placed: number;
  emails: number;
  /** The 95th of a hundred pages, in ms. */
  pagesIdle: number;
  pagesBusy: number;
}

/** The minute in which the form opens: more sign-ups than places, each of a network of its own. */
export async function measureOpening(rounds: number): Promise<Figure[]> {
  const minutes: Minute[] = [];
  // A minute each, and several to solve captchas.
  for (let round = 0; round < Math.min(rounds, 3); round += 1) minutes.push(await openForm());
  const p95 = minutes.map(({ signUps }) => quantileOf(signUps, 0.95));
  const [pagesBusy, pagesIdle] = [minutes.map((each) => each.pagesBusy), minutes.map((each) => each.pagesIdle)];
  const lost = minutes.map(
    ({ signUps, refused, stored, emails }) => refused + Math.abs(signUps.length - stored) + Math.abs(signUps.length - emails),
  );
  return [
    atMost('opening minute: sign-ups lost', counted(Math.max(...lost)), 0, `of ${visitors} in 60 s, with their emails; SQLite`),
    atMost('opening minute: places given', counted(Math.max(...minutes.map(({ placed }) => placed))), places, `for ${places} places`),
    atLeast('opening minute: places given, at least', counted(Math.min(...minutes.map(({ placed }) => placed))), places, ''),
    atMost(
      'opening minute: sign-up, p95, ms',
      sampleOf(p95),
      1000,
      `median ${medianOf(minutes.flatMap(({ signUps }) => signUps)).toFixed(0)}`,
    ),
    atMost(
      'opening minute: public pages, p95 against idle',
      ratioOf(pagesBusy, pagesIdle),
      2,
      `${medianOf(pagesBusy).toFixed(1)} / ${medianOf(pagesIdle).toFixed(1)} ms`,
    ),
  ];
}

async function openForm(): Promise<Minute> {
  const data = mkdtempSync(join(tmpdir(), 'moto-club-opening-'));
  const server = await startServer(data, { TRUST_PROXY: '127.0.0.1' });
  const db = openDatabase({ databaseUrl: undefined, dataDir: data });
  try {
    await removeEditions(db);
    await db.deleteFrom('inscripciones').execute();
    const { id } = await db
      .insertInto('actividades')
      .values({ titulo: 'Ruta', evento: 'Castillos', fecha_evento: `${anio}-05-23` } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('convocatorias')
      .values({ es_ruta: 1, anio, actividad_id: id, plazas: places, horario_desde: '' } as never)
      .execute();
    // Open by hand for the demonstration's edition, the form would be closed for this one.
    await setFormOpen(db, true);
    const tokens: string[] = [];
    for (let each = 0; each < visitors; each += 4) {
      tokens.push(...(await Promise.all(Array.from({ length: Math.min(4, visitors - each) }, () => captchaToken(server.url)))));
    }
    // The first page of each kind is rendered, and compressed, once.
    await openPages(server.url, 3000);
    const pagesIdle = quantileOf(await openPages(server.url, idle), 0.95);
    const [replies, pages] = await Promise.all([
      Promise.all(tokens.map((token, index) => signUp(server.url, token, index))),
      openPages(server.url, minute),
    ]);
    const rows = await db.selectFrom('inscripciones').select(['espera']).where('anio', '=', anio).execute();
    const emails = await db.selectFrom('correos').select('id').where('inscripcion_id', 'is not', null).execute();
    const signUps = replies.filter((took) => took !== undefined);
    return {
      signUps,
      refused: replies.length - signUps.length,
      stored: rows.length,
      placed: rows.filter(({ espera }) => espera === null).length,
      emails: emails.length,
      pagesIdle,
      pagesBusy: quantileOf(pages, 0.95),
    };
  } finally {
    await db.destroy();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** A sign-up at a time within the minute. @returns how long that took, in ms; undefined when it was rejected. */
async function signUp(url: string, captcha_token: string, index: number): Promise<number | undefined> {
  await wait((minute / visitors) * (index + Math.random()));
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` };
  const chosen = { ruta: 'PRO', evento: 'Castillos' };
  const post = (path: string, body: object) => fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const began = performance.now();
  const reply = await post('/inscripciones/', {
    ...chosen,
    nombre: `Nombre ${index} Apellido García`,
    mail: `r${index}@rider.example`,
    captcha_token,
  });
  await reply.arrayBuffer();
  return reply.status === 201 ? performance.now() - began : undefined;
}

/** Pages that visitors open meanwhile, at a fixed pace, whether the one before is loaded or not. @returns how long each took, in ms. */
async function openPages(url: string, duration: number): Promise<number[]> {
  const opened: Promise<number>[] = [];
  const end = performance.now() + duration;
  for (let index = 0; performance.now() < end; index += 1) {
    opened.push(openPage(url + publicPages[index % publicPages.length]));
    await wait(pace);
  }
  return Promise.all(opened);
}

async function openPage(address: string): Promise<number> {
  const began = performance.now();
  const reply = await fetch(address);
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`${address}: ${reply.status}`);
  return performance.now() - began;
}
