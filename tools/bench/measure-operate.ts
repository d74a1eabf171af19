import { spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { repository, startServer } from '../../e2e/fixtures/server.ts';
import { atLeast, atMost, counted, type Figure } from './figure.ts';
import { medianOf, quantileOf, ratioOf } from './sample.ts';
import { watchProcess } from './watch-process.ts';

const pictureBytes = 4 * 1024 ** 2;
/** In ms, before a server without visitors is measured. */
const idle = 60_000;
/** Requests of a visitor, and their interval in ms: far less than the server can do, so that a slow reply has another cause. */
const visits = ['/', '/api/actividades/', '/api/galerias/publicas', '/static/default.jpg'];
const every = 25;
/** In ms: how long the same is measured without a backup. */
const undisturbed = 30_000;
/** The number of restores of a backup, and of copies beside it. */
const restores = 3;
/** The flags with which `pnpm backup` starts it. */
const lean = ['--max-semi-space-size=1', '--max-old-space-size=128'];

/** The time of each visit, in ms, until `ended`. They are sent by the clock, whatever became of those before. */
async function watchVisits(url: string, ended: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let over = false;
  void ended.finally(() => (over = true));
  const waiting: Promise<void>[] = [];
  for (let visit = 0; !over; visit += 1) {
    const asked = performance.now();
    const path = visits[visit % visits.length] ?? '/';
    waiting.push(
      fetch(url + path)
        .then((reply) => reply.arrayBuffer())
        .then(() => void times.push(performance.now() - asked)),
    );
    await setTimeout(every);
  }
  await Promise.all(waiting);
  return times;
}

interface Run {
  seconds: number;
  /** In MB: its private memory, and all of its resident memory, of which the program itself is shared with the server. */
  own: number;
  whole: number;
}

async function command(words: readonly string[], dataDir: string): Promise<Run> {
  const began = performance.now();
  const child = spawn(process.execPath, [...lean, 'api/dist/admin-process.mjs', ...words], {
    cwd: repository,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let [own, whole] = [0, 0];
  const look = () => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
      own = Math.max(own, megabytes('RssAnon'));
      whole = Math.max(whole, megabytes('VmHWM'));
    } catch {
      // It has ended.
    }
  };
  const timer = setInterval(look, 20);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(timer);
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}.`);
  return { seconds: (performance.now() - began) / 1000, own, whole };
}

async function timeShell(script: string): Promise<number> {
  const began = performance.now();
  const [code] = (await once(spawn('sh', ['-c', script], { stdio: 'inherit' }), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${script} ended with ${code}.`);
  return (performance.now() - began) / 1000;
}

/**
 * The seconds in which `backups` are copied and restored, in turn. Before each the page cache is dropped, as on
 * the new machine after a fire, or filled: else the second finds in memory what the first one had to wait for.
 */
async function timeRestores(
  backups: string,
  dataDir: string,
  work: string,
  memory: 'cold' | 'warm',
): Promise<{ copies: number[]; runs: number[] }> {
  const [restored, copied] = [join(work, 'restored'), join(work, 'copied')];
  const prepare = {
    cold: `find ${backups} -type f -exec dd if={} iflag=nocache count=0 status=none ';'`,
    warm: `find ${backups} -type f -exec cat {} + > /dev/null`,
  };
  const [copies, runs]: [number[], number[]] = [[], []];
  for (let round = 0; round < restores; round += 1) {
    await timeShell(prepare[memory]);
    copies.push(await timeShell(`cp -r ${backups} ${copied} && sync -f ${copied}`));
    rmSync(copied, { recursive: true });
    await timeShell(prepare[memory]);
    runs.push((await command(['restore', backups, restored], dataDir)).seconds);
    rmSync(restored, { recursive: true });
  }
  return { copies, runs };
}

/** A server at rest, a backup of `gigabytes` of pictures beside visitors, and its restore; Linux only. */
export async function measureOperate(dataDir: string, work: string, gigabytes: number): Promise<Figure[]> {
  const pictures = join(dataDir, 'files/galerias/0');
  mkdirSync(pictures, { recursive: true });
  const bytes = Buffer.allocUnsafe(pictureBytes);
  const count = Math.ceil((gigabytes * 1024 ** 3) / pictureBytes);
  for (let picture = 0; picture < count; picture += 1) writeFileSync(join(pictures, `${picture}.jpg`), randomFillSync(bytes));
  const backups = join(work, 'backups');

  const server = await startServer(dataDir);
  const watch = watchProcess(server.pid);
  try {
    for (const path of visits) await (await fetch(server.url + path)).arrayBuffer();
    await setTimeout(idle);
    const resting = { all: watch.wholeMegabytes(), main: watch.megabytes() };
    const before = await watchVisits(server.url, setTimeout(undisturbed));
    const making = command(['backup', backups], dataDir);
    const [during, backup] = await Promise.all([watchVisits(server.url, making), making]);
    const [usual, slow] = [quantileOf(before, 0.95), quantileOf(during, 0.99)];

    const size = `${count} files, ${gigabytes} GB`;
    const restoring = async (memory: 'cold' | 'warm', name: string) => {
      const { copies, runs } = await timeRestores(backups, dataDir, work, memory);
      return atLeast(name, ratioOf(copies, runs), 0.5, `${size} in ${medianOf(runs).toFixed(0)} s, cp in ${medianOf(copies).toFixed(0)} s`);
    };
    return [
      atMost('MB of memory of a server at rest', counted(resting.all), 200, 'all its processes, a minute after some visits'),
      atMost('MB of memory of its main process at rest', counted(resting.main), 150, 'beside it the one that renders pages'),
      atMost(
        'MB of memory of its own that a backup takes',
        counted(backup.own),
        60,
        `${size} in ${backup.seconds.toFixed(0)} s; ${backup.whole.toFixed(0)} MB with the program, which the server holds too`,
      ),
      atMost(
        'p99 of visits during a backup, in p95 of visits without',
        counted(slow / usual),
        2,
        `${slow.toFixed(1)} ms, ${usual.toFixed(1)} ms; the slowest of ${during.length} ${quantileOf(during, 1).toFixed(0)} ms, of ${before.length} without ${quantileOf(before, 1).toFixed(0)} ms`,
      ),
      await restoring('cold', 'restore from the disk, in speeds of cp -r with sync'),
      await restoring('warm', 'restore of what lies in memory, in speeds of cp -r with sync'),
    ];
  } finally {
    watch.stop();
    await server.stop();
    for (const folder of [backups, pictures]) rmSync(folder, { recursive: true, force: true });
  }
}
