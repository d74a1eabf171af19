import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { diskStore } from '../../platform/store/disk-store.ts';
import { watchProcess } from '../bench/watch-process.ts';
import { releaseStamped } from '../../e2e/fixtures/release-stamped.ts';
import { logIn } from '../../e2e/fixtures/site.ts';
import { type Database, makeCampaignSite } from './campaign-site.ts';
import { createLedger } from './ledger.ts';
import { countEmails, readState, writeEverything } from './writes.ts';

interface SoakOptions {
  database: Database;
  /** In ms: the duration, the interval of samples, and that of releases. */
  lasts: number;
  sampleEvery: number;
  releaseEvery: number;
  tell: (line: string) => void;
}

export interface Sample {
  minute: number;
  /** In MB: the server alone, and with its child processes. */
  megabytes: number;
  whole: number;
  descriptors: number;
  /** Visitors' requests since the last sample: their number, median and 99th percentile in ms. */
  requests: number;
  median: number;
  p99: number;
  /** The same of an idle server that only syncs a page to the disk and answers, measured beside it: the cost of machine and disk alone. */
  idleMedian: number;
  idleP99: number;
}

export interface SoakReport {
  samples: Sample[];
  writes: Record<string, number>;
  releases: number;
  refusedReleases: string[];
  lost: string[];
  refusals: string[];
  emails: { promised: number; arrived: number; twice: number };
}

/** Between two requests of a visitor, and two writes of a kind, in ms: a busy evening of a club, not a test of speed. */
const visitorPause = 150;
const writerPause = 1500;
const paths = [
  '/',
  '/eventos',
  '/galerias',
  '/galerias/1',
  '/formulario-inscripcion',
  '/api/actividades/',
  '/api/galerias/publicas',
  '/api/patrocinadores',
];

/** A server in a process of its own that syncs one page to the disk and answers: its time is the machine's and the disk's, not ours. */
async function startIdle(file: string): Promise<{ url: string; stop(): void }> {
  const source = `const fs = require('node:fs');
    const [page, disk] = [Buffer.alloc(4096, '.'), fs.openSync(process.argv[1], 'w')];
    require('node:http').createServer((_, reply) => {
      fs.writeSync(disk, page, 0, page.length, 0);
      fs.fsyncSync(disk);
      reply.end(page);
    }).listen(0, '127.0.0.1', function () { process.stdout.write(String(this.address().port)); });`;
  const child = spawn(process.execPath, ['-e', source, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${String(port)}/`, stop: () => void child.kill() };
}

/** At a part of the sorted numbers, in whole ms. */
const quantile = (sorted: readonly number[], part: number): number => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);

/** Visitors, staff who upload and mail, and a team that releases, for hours. Growth is a leak. */
export async function soak({ database, lasts, sampleEvery, releaseEvery, tell }: SoakOptions): Promise<SoakReport> {
  const site = await makeCampaignSite(database);
  const ledger = createLedger();
  const { server } = await site.start();
  const watch = watchProcess(server.pid);
  const refusals: string[] = [];
  const samples: Sample[] = [];
  const idle = await startIdle(join(site.dataDir, '../page'));
  const times: number[] = [];
  const idleTimes: number[] = [];
  let releases = 0;
  const refusedReleases: string[] = [];
  let over = false;
  const isOver = () => over;
  try {
    const { access_token: token } = await logIn(server.url, 'webmaster');
    const visit = async (first: number) => {
      for (let count = first; !over; count++) {
        const path = paths[count % paths.length] ?? '/';
        const from = performance.now();
        const reply = await fetch(server.url + path);
        await reply.arrayBuffer();
        const between = performance.now();
        times.push(between - from);
        if (!reply.ok) refusals.push(`${path}: ${reply.status}`);
        await (await fetch(idle.url)).arrayBuffer();
        idleTimes.push(performance.now() - between);
        await wait(visitorPause);
      }
    };
    /** Downloads whole galleries, as a member. */
    const download = async () => {
      while (!over) {
        const reply = await fetch(`${server.url}/api/galerias/1/descargar-zip`, { headers: { authorization: `Bearer ${token}` } });
        await reply.arrayBuffer();
        if (!reply.ok) refusals.push(`ZIP: ${reply.status}`);
        await wait(10 * writerPause);
      }
    };
    const release = async () => {
      const objects = diskStore(join(site.dataDir, 'releases'));
      for (let next = performance.now() + releaseEvery; !over; await wait(200)) {
        if (performance.now() < next) continue;
        next += releaseEvery;
        const number = releases + refusedReleases.length + 1;
        try {
          await releaseStamped(objects, { version: `soak-${number}`, heading: `Galerías ${number}` });
          releases += 1;
        } catch (error) {
          // On a busy machine its pages may not be rendered in time: then nothing goes out.
          refusedReleases.push(String(error));
        }
      }
    };
    const desk = { ledger, url: server.url, token, refusals, pause: writerPause, tidies: true, isOver };
    const work = Promise.all([visit(0), visit(3), download(), release(), writeEverything(desk)]);
    work.catch(() => {});
    const from = performance.now();
    for (let next = sampleEvery; next <= lasts; next += sampleEvery) {
      await Promise.race([wait(Math.max(0, from + next - performance.now())), work]);
      const [sorted, idleSorted] = [times, idleTimes].map((each) => each.splice(0).toSorted((a, b) => a - b)) as [number[], number[]];
      const sample = {
        minute: Math.round(next / 6000) / 10,
        megabytes: Math.round(watch.megabytes()),
        whole: Math.round(watch.wholeMegabytes()),
        descriptors: watch.descriptors(),
        requests: sorted.length,
        median: quantile(sorted, 0.5),
        p99: quantile(sorted, 0.99),
        idleMedian: quantile(idleSorted, 0.5),
        idleP99: quantile(idleSorted, 0.99),
      };
      samples.push(sample);
      tell(JSON.stringify(sample));
    }
    over = true;
    await work;
    const lost = ledger.compare(await site.look(readState));
    const left = async () =>
      site.look((db) => db.selectFrom('correos').select('id').where('estado', '=', 'pendiente').limit(1).executeTakeFirst());
    for (let tries = 0; tries < 120 && (await left()); tries++) await wait(500);
    const counts = countEmails(site.inbox);
    const promised = [...ledger.emails];
    const arrived = promised.filter((email) => counts.has(email)).length;
    const twice = [...counts.values()].reduce((sum, count) => sum + count - 1, 0);
    return {
      samples,
      writes: Object.fromEntries([...ledger.counts].toSorted()),
      releases,
      refusedReleases,
      lost,
      refusals: [...refusals, ...server.errors],
      emails: { promised: promised.length, arrived, twice },
    };
  } finally {
    over = true;
    watch.stop();
    idle.stop();
    await server.stop();
    await site.remove();
  }
}
