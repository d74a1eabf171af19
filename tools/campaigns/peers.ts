import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../api/src/core/db/connect.ts';
import { startSmtpInbox } from '../../api/src/testing/smtp-inbox.ts';
import { startStoppablePeer, type StoppablePeer, type Trouble } from '../../api/src/testing/stoppable-peer.ts';
import { makePostgres } from '../../platform/testing/provide-postgres.ts';
import { startS3Server } from '../../platform/testing/s3-server.ts';
import { type Server, startServer, storeDemonstration } from '../../e2e/fixtures/server.ts';
import { clubEmail } from '../../e2e/fixtures/site.ts';
import type { PeerName } from './options.ts';
import { type Answer, ask, type Probe, probes, signInAll } from './probes.ts';
import { type SmallDisk, takeSmallDisk } from './small-disk.ts';

/** A site with one peer that can be made faulty. */
interface Stage {
  troubles: Readonly<Record<string, () => void | Promise<void>>>;
  goOn(): void | Promise<void>;
  start(): Promise<Server>;
  remove(): Promise<void>;
}

/** The result of one fault: the worst reply to each probe, and its text. */
export interface Seen {
  peer: PeerName;
  trouble: string;
  moment: 'under load' | 'at start';
  answers: ReadonlyMap<Probe, Answer>;
  /** In seconds, from the end of the fault until all is as before. */
  recovered: number;
  faults: readonly string[];
  /** Replies over their time limit; on a busy machine that is no fault of the program. */
  late: readonly string[];
}

/**
 * In ms, beyond the time of a fresh server without a fault: a machine may be busy. A page has one limit; a call
 * may wait for the timeouts of its peers; through a slow one it takes as many rounds as it has statements.
 */
const pageLimit = 2000;
const callLimit = 8000;
const slowCallLimit = 20_000;
const untilRecovered = 90_000;
const slow = 300;

const garbage = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 14\r\nconnection: close\r\n\r\n<h1>Hola</h1>\n';
const failure = 'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';
const noRoom = 'HTTP/1.1 507 Insufficient Storage\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

const troublesOf = (peer: StoppablePeer, more: Readonly<Record<string, Trouble>>) => {
  const all: Record<string, Trouble> = { refused: 'refuses', hangs: 'hangs', slow: { slow }, resets: 'resets', ...more };
  return Object.fromEntries(Object.entries(all).map(([name, how]) => [name, () => peer.trouble(how)]));
};

const stages: Readonly<Record<PeerName, (work: string) => Promise<Stage>>> = {
  async PostgreSQL(work) {
    // It runs as another user.
    chmodSync(work, 0o711);
    const disk = takeSmallDisk(work, 400);
    const postgres = await makePostgres({ place: disk.folder });
    await postgres.start();
    const url = new URL(postgres.url);
    const peer = await startStoppablePeer(Number(url.port));
    url.port = String(peer.port);
    const stage = await makeStage(work, { DATABASE_URL: url.href });
    return {
      ...stage,
      troubles: {
        ...troublesOf(peer, { 'answers wrongly': { says: garbage } }),
        ...(disk.isSmall && { full: () => (disk.fill(), fillDatabase(postgres.url)) }),
      },
      async goOn() {
        disk.empty();
        peer.goOn();
        // Without room for its log it ends itself; its supervisor starts it again.
        await postgres.startAgain();
      },
      async remove() {
        await stage.remove();
        await peer.close();
        disk.empty();
        await postgres.stop();
        disk.remove();
      },
    };
  },
  pictures: (work) => stageWithBucket(work, 'S3_BUCKET'),
  releases: (work) => stageWithBucket(work, 'MODULES_BUCKET'),
  async SMTP(work) {
    const inbox = await startSmtpInbox();
    const peer = await startStoppablePeer(Number(new URL(inbox.url).port));
    const stage = await makeStage(work, { SMTP_URL: `smtp://127.0.0.1:${peer.port}` });
    const more = {
      'answers wrongly': { says: garbage, first: true },
      full: { says: '452 4.3.1 Insufficient system storage\r\n', first: true },
    } as const;
    return {
      ...stage,
      troubles: troublesOf(peer, more),
      goOn: () => peer.goOn(),
      async remove() {
        await stage.remove();
        await peer.close();
        await inbox.close();
      },
    };
  },
  async captcha(work) {
    const google = createServer((_request, reply) => reply.end('{"success":true}')).listen(0, '127.0.0.1');
    await once(google, 'listening');
    const peer = await startStoppablePeer((google.address() as AddressInfo).port);
    const stage = await makeStage(work, { RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${peer.port}/siteverify` });
    return {
      ...stage,
      troubles: troublesOf(peer, { 'answers wrongly': { says: garbage }, fails: { says: failure } }),
      goOn: () => peer.goOn(),
      async remove() {
        await stage.remove();
        await peer.close();
        google.close();
      },
    };
  },
  async disk(work) {
    const disk: SmallDisk = takeSmallDisk(work, 120);
    const stage = await makeStage(disk.folder, {});
    return {
      ...stage,
      troubles: disk.isSmall ? { full: disk.fill } : {},
      goOn: disk.empty,
      async remove() {
        await stage.remove();
        disk.remove();
      },
    };
  },
};

/** Fills the database's reserved room too. */
async function fillDatabase(databaseUrl: string): Promise<void> {
  const db = openDatabase({ databaseUrl, dataDir: '' });
  const ballast = { autor: null, clave: null, huella: '', creado: '', asunto: 'lastre' };
  try {
    // The volume cannot shrink.
    for (;;)
      await db
        .insertInto('envios')
        .values({ ...ballast, mensaje: randomBytes(500_000).toString('hex') })
        .execute();
  } catch {
    // The expected error.
  } finally {
    await db.destroy();
  }
}

async function stageWithBucket(work: string, setting: 'S3_BUCKET' | 'MODULES_BUCKET'): Promise<Stage> {
  const service = await startS3Server(work);
  const { config } = service;
  const peer = await startStoppablePeer(Number(new URL(config.endpoint).port));
  const stage = await makeStage(work, {
    S3_ENDPOINT: `http://127.0.0.1:${peer.port}`,
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
    [setting]: config.bucket,
  });
  return {
    ...stage,
    troubles: troublesOf(peer, { 'answers wrongly': { says: garbage }, fails: { says: failure }, full: { says: noRoom } }),
    goOn: () => peer.goOn(),
    async remove() {
      await stage.remove();
      await peer.close();
      await service.stop();
    },
  };
}

/** Mail goes to files and the captcha accepts any token, unless the settings name the peer in trouble. */
async function makeStage(work: string, settings: Readonly<Record<string, string>>): Promise<Pick<Stage, 'start' | 'remove'>> {
  const dataDir = join(work, 'data');
  const template = process.env['DEMO_DATA_DIR'];
  const isCopied = template && !settings['DATABASE_URL'] && !settings['S3_BUCKET'];
  if (isCopied) cpSync(template, dataDir, { recursive: true });
  const believer = createServer((_request, reply) => reply.end('{"success":true}')).listen(0, '127.0.0.1');
  await once(believer, 'listening');
  const env = {
    CLUB_EMAIL: clubEmail,
    LIMIT_SIGN_UPS: '999999',
    LIMIT_MESSAGES: '999999',
    LIMIT_LETTERS: '999999',
    RECAPTCHA_SITE_KEY: 'site-key',
    RECAPTCHA_SECRET: 'the secret',
    RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${(believer.address() as AddressInfo).port}`,
    ...settings,
  };
  if (!isCopied) await storeDemonstration(dataDir, env);
  return {
    start: () => startServer(dataDir, env),
    remove: async () => void believer.close(),
  };
}

/** Brings one peer into one fault after another, under load and at the start of a server, and records what users see. */
export async function troublePeer(
  name: PeerName,
  { only, tell }: { only?: readonly string[]; tell: (line: string) => void },
): Promise<Seen[]> {
  const work = mkdtempSync(join(tmpdir(), 'moto-club-peers-'));
  const stage = await stages[name](work);
  const seen: Seen[] = [];
  let server = await stage.start();
  try {
    const tokens = await signInAll(server.url);
    const before = await look(server, tokens);
    const wanted = Object.keys(stage.troubles).filter((trouble) => !only || only.includes(trouble));
    for (const trouble of wanted) {
      for (const moment of ['under load', 'at start'] as const) {
        tell(`${name} ${trouble} ${moment}`);
        const faults: string[] = [];
        const late: string[] = [];
        let answers: ReadonlyMap<Probe, Answer> = new Map();
        if (moment === 'at start') await server.stop();
        await stage.troubles[trouble]?.();
        if (moment === 'under load') {
          // At once, then when the outage is known, and when it is retried.
          for (const pause of [0, 500, 3000, 3000]) {
            await wait(pause);
            answers = worst(answers, await look(server, tokens));
          }
        } else {
          const starting = stage.start();
          starting.catch(() => {});
          const isUp = await Promise.race([starting.then(() => true), wait(10_000).then(() => false)]).catch(() => false);
          if (isUp) {
            server = await starting;
            for (const pause of [0, 2000]) {
              await wait(pause);
              answers = worst(answers, await look(server, tokens));
            }
          }
          await stage.goOn();
          try {
            server = await starting;
          } catch (error) {
            faults.push(`the start gave up: ${String(error).slice(0, 300)}`);
            server = await stage.start();
          }
        }
        const from = performance.now();
        if (moment === 'under load') await stage.goOn();
        const left = await untilAs(before, () => look(server, tokens));
        const recovered = Math.round((performance.now() - from) / 100) / 10;
        if (left.length > 0) faults.push(`not as before after ${recovered} s: ${left.join(', ')}`);
        if (!isAlive(server.pid)) {
          faults.push('the process ended');
          server = await stage.start();
        }
        for (const [probe, { ms, status }] of answers) {
          const { name: what, isPage } = probe;
          // An outage is reported as one: no error is unexpected.
          if (status === 500) faults.push(`${what} failed unexpectedly; told last: ${server.errors.at(-1)}`);
          const limit = isPage ? pageLimit : trouble === 'slow' ? slowCallLimit : callLimit;
          if (ms > limit + (before.get(probe)?.ms ?? 0)) late.push(`${what} took ${Math.round(ms)} ms`);
        }
        for (const fault of faults) tell(`  FAULT ${fault}`);
        for (const each of late) tell(`  late: ${each}`);
        seen.push({ peer: name, trouble, moment, answers, recovered, faults, late });
      }
    }
  } finally {
    await server.kill();
    await stage.remove();
    rmSync(work, { recursive: true, force: true });
  }
  return seen;
}

type Tokens = Awaited<ReturnType<typeof signInAll>>;

async function look(server: Server, tokens: Tokens): Promise<Map<Probe, Answer>> {
  const answers = await Promise.all(probes.map(async (probe) => [probe, await ask(server.url, probe, tokens)] as const));
  return new Map(answers);
}

/** The worse of two replies to each probe: a failure, and the later of two alike. */
function worst(one: ReadonlyMap<Probe, Answer>, other: ReadonlyMap<Probe, Answer>): Map<Probe, Answer> {
  const all = new Map(one);
  for (const [probe, answer] of other) {
    const known = all.get(probe);
    const isWorse = !known || answer.status === 0 || (known.status !== 0 && answer.status > known.status);
    const ms = Math.max(known?.ms ?? 0, answer.ms);
    all.set(probe, { ...(isWorse ? answer : known), ms });
  }
  return all;
}

/** @returns the probes that did not get their first answer again. */
async function untilAs(before: ReadonlyMap<Probe, Answer>, again: () => Promise<Map<Probe, Answer>>): Promise<string[]> {
  const until = performance.now() + untilRecovered;
  for (;;) {
    const now = await again();
    const others = [...now].filter(([probe, { status }]) => before.get(probe)?.status !== status);
    if (others.length === 0 || performance.now() > until) return others.map(([{ name }, { status }]) => `${name} ${status}`);
    await wait(300);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
