import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { type Chance, createChance } from '../fuzz/chance.ts';
import type { Db } from '../../api/src/core/db/schema.ts';
import { runChecks } from '../../api/src/operations/checks/checks.ts';
import { createFileStore } from '../../api/src/core/files/file-store.ts';
import { mostConnections } from '../../api/src/core/mail/worker.ts';
import type { Registry } from '../../platform/wire/registry.ts';
import { logIn } from '../../e2e/fixtures/site.ts';
import { repository } from '../../e2e/fixtures/server.ts';
import { type CampaignSite, type Database, makeCampaignSite } from './campaign-site.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { countEmails, readState, writeEverything } from './writes.ts';

export interface CrashOptions {
  database: Database;
  times: number;
  /** In ms: no more crashes after that. */
  lasts?: number;
  seed: number;
  tell: (line: string) => void;
  /** Changes the data between the crash and the next start; nothing, when only the process died. */
  afterCrash?: (site: CampaignSite, chance: Chance) => Promise<void>;
  /** Called before each start: gives further environment of the server. */
  beforeStart?: (site: CampaignSite) => Promise<Readonly<Record<string, string>>>;
  /** Whether a team's process releases too. */
  releases?: boolean;
}

export interface CrashReport {
  crashes: number;
  /** Acknowledged writes, by kind. */
  acknowledged: Record<string, number>;
  /** Acknowledged writes that were lost: none. */
  lost: string[];
  /** Rows whose files are gone or broken, and what remains to be mended after `--mend`: none. */
  faults: string[];
  /** Errors that a running server must not answer, and those that it logged: none. */
  refusals: string[];
  emails: { promised: number; lost: string[]; twice: number; mostTwice: number };
  /** Uploads that a crash cut short, whose files the program deleted by itself. */
  mended: number;
  starts: { median: number; worst: number };
}

/** The bounds of a crash: after at most so many writes of its round, and so many ms. */
const mostWrites = 40;
/** In every fourth round the crash is during an upload of pictures: that takes longest, so all others pause for so many ms. */
const pauseForPictures = 100;
const longest = 60;
/** A deletion of leases by their end, for PostgreSQL, whose emails in hand wait for that; and room for a busy machine. */
const untilDelivered = 240_000;
const day = 86_400_000;
/** In ms: a longer start is reported, with the server's output. */
const longestStart = 3000;

/**
 * Kills a server during writes of all kinds, again and again; after each start all acknowledged writes must be stored, and
 * in the end every email must have been delivered.
 */
export async function crashAgainAndAgain({
  database,
  times,
  lasts = Infinity,
  seed,
  tell,
  afterCrash,
  beforeStart,
  releases = true,
}: CrashOptions): Promise<CrashReport> {
  const chance = createChance(seed);
  const site = await makeCampaignSite(database);
  const ledger = createLedger();
  const report: CrashReport = {
    crashes: 0,
    acknowledged: {},
    lost: [],
    faults: [],
    refusals: [],
    emails: { promised: 0, lost: [], twice: 0, mostTwice: 0 },
    mended: 0,
    starts: { median: 0, worst: 0 },
  };
  const starts: number[] = [];
  const read = new Set<string>();
  const team = createTeam(join(site.dataDir, 'releases'));
  let token: string | undefined;
  try {
    const until = performance.now() + lasts;
    let last = times;
    for (let round = 0; round <= last; round++) {
      const { server, ms } = await site.start(await beforeStart?.(site));
      try {
        if (round > 0) {
          starts.push(ms);
          if (ms > longestStart) tell(`the start after crash ${round} took ${Math.round(ms)} ms: ${server.told()}`);
          const found = await examine(site, ledger, server.url, team, read);
          report.lost.push(...found.lost.map((line) => `crash ${round}: ${line}`));
          report.faults.push(...found.faults.map((line) => `crash ${round}: ${line}`));
        }
        if (round === last) {
          await waitForEmails(site, ledger);
          continue;
        }
        token ??= (await logIn(server.url, 'webmaster')).access_token;
        let over = false;
        const refusals: string[] = [];
        const uploads = round % 4 === 3;
        const desk = { ledger, url: server.url, token, refusals, pause: uploads ? pauseForPictures : 0, tidies: false, isOver: () => over };
        if (releases && round % 3 === 0) team.begin();
        const writing = writeEverything(desk);
        // Listened to from the start: its error is reported below.
        writing.catch(() => {});
        const pictures = ledger.counts.get('picture');
        while (uploads && ledger.counts.get('picture') === pictures) await Promise.race([wait(5), writing]);
        const enough = sum(ledger) + chance.below(mostWrites);
        while (sum(ledger) < enough) await Promise.race([wait(5), writing]);
        await wait(chance.below(longest));
        over = true;
        await Promise.all([server.kill(), team.kill()]);
        await writing;
        report.refusals.push(...[...refusals, ...server.errors].map((line) => `crash ${round + 1}: ${line}`));
        await afterCrash?.(site, chance);
        report.crashes += 1;
        if (performance.now() > until) last = round + 1;
        if (round % 10 === 9)
          tell(`${round + 1} crashes, ${sum(ledger)} writes, ${report.lost.length} lost, ${report.faults.length} faults`);
      } finally {
        await Promise.all([server.kill(), team.kill()]);
      }
    }
    const counts = countEmails(site.inbox);
    report.emails = {
      promised: ledger.emails.size,
      lost: [...ledger.emails].filter((email) => !counts.has(email)),
      twice: [...counts.values()].reduce((twice, count) => twice + count - 1, 0),
      mostTwice: report.crashes * mostConnections,
    };
    const { faults, mended } = await mendAll(site);
    report.faults.push(...faults);
    report.mended = mended;
    report.acknowledged = Object.fromEntries([...ledger.counts].toSorted());
    const sorted = starts.toSorted((a, b) => a - b);
    report.starts = { median: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0), worst: Math.round(sorted.at(-1) ?? 0) };
    return report;
  } finally {
    await team.kill();
    await site.remove();
  }
}

/** Whether all promises held. An email may be delivered twice when a crash came between the mail server's reply and our record of it. */
export const isClean = ({ lost, faults, refusals, emails }: CrashReport) =>
  [lost, faults, refusals, emails.lost].every(({ length }) => length === 0) && emails.twice <= emails.mostTwice;

/** @returns how many writes were acknowledged. */
const sum = ({ counts }: Ledger) => [...counts.values()].reduce((total, count) => total + count, 0);

const openSite = (site: CampaignSite, db: Db) => ({
  db,
  files: createFileStore({ dataDir: site.dataDir, s3: undefined }),
  isSqlite: site.databaseUrl === undefined,
});

/** @param read Pictures that were verified before: their files never change. */
async function examine(
  site: CampaignSite,
  ledger: Ledger,
  url: string,
  team: Team,
  read: Set<string>,
): Promise<{ lost: string[]; faults: string[] }> {
  return site.look(async (db) => {
    const lost = [...ledger.compare(await readState(db)), ...(await team.examine(url))];
    const findings = await runChecks('data', { ...openSite(site, db), now: new Date(), mend: false });
    const faults = findings.flatMap(({ level, text }) => (level === 'fault' ? [text] : []));
    for await (const { path } of openSite(site, db).files.walk()) {
      if (read.has(path) || !/^(galerias|actividades|patrocinadores|contenido|originales)\//.test(path)) continue;
      const isWhole = await sharp(join(site.dataDir, 'files', path))
        .raw()
        .toBuffer()
        .then(
          () => true,
          () => false,
        );
      if (!isWhole) faults.push(`${path} is broken`);
      read.add(path);
    }
    return { lost, faults };
  });
}

/** Mends as a day later, when nothing can still be under way: leftovers are deleted, and a second check finds nothing. */
async function mendAll(site: CampaignSite): Promise<{ faults: string[]; mended: number }> {
  return site.look(async (db) => {
    const later = new Date(Date.now() + 2 * day);
    const findings = await runChecks('data', { ...openSite(site, db), now: later, mend: true });
    const mended = findings.reduce((total, { text }) => total + Number(/^(\d+) (files? that|uploads? or)/.exec(text)?.[1] ?? 0), 0);
    const after = await runChecks('data', { ...openSite(site, db), now: later, mend: false });
    return { mended, faults: [...findings, ...after].flatMap(({ level, text }) => (level === 'fault' ? [text] : [])) };
  });
}

async function waitForEmails(site: CampaignSite, ledger: Ledger): Promise<void> {
  const until = Date.now() + untilDelivered;
  for (;;) {
    const counts = countEmails(site.inbox);
    const waiting = await site.look((db) =>
      db.selectFrom('correos').select('id').where('estado', '=', 'pendiente').limit(1).executeTakeFirst(),
    );
    if ((!waiting && [...ledger.emails].every((email) => counts.has(email))) || Date.now() > until) return;
    await wait(500);
  }
}

interface Team {
  begin(): void;
  kill(): Promise<void>;
  /** Checks that every release is served, whole. */
  examine(url: string): Promise<string[]>;
}

/** A team that releases meanwhile from a process of its own, which is killed too. */
function createTeam(folder: string): Team {
  let child: ChildProcess | undefined;
  let [begun, out] = [0, 0];
  return {
    begin() {
      child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'release-on.ts'), folder, String(begun + 1)], {
        cwd: repository,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      if (!child.stdout) return;
      createInterface(child.stdout).on('line', (line) => {
        const [what, number] = line.split(' ');
        if (what === 'begun') begun = Number(number);
        if (what === 'out') out = Number(number);
      });
    },
    async kill() {
      if (!child) return;
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
      child = undefined;
    },
    async examine(url) {
      if (begun === 0) return [];
      const registry = (await (await fetch(`${url}/modules/registry.json`)).json()) as Registry;
      const entry = registry.find(({ name }) => name === 'mf_galleries');
      const served = Number(/^campaign-(\d+)$/.exec(entry?.version ?? '')?.[1] ?? 0);
      if (!entry || served < out || served > begun) return [`release:${out} was out, and ${entry?.version} is served`];
      if (served === 0) return [];
      const script = await fetch(new URL(entry.entry, url));
      const isWhole = script.ok && (await script.text()) !== '';
      return isWhole ? [] : [`release:${served} is served without ${entry.entry}`];
    },
  };
}
