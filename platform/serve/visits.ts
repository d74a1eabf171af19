import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import type { Registry } from '../wire/registry.ts';
import { chooseModules, type Snapshot } from './live-modules.ts';
import { ownCookie } from './own-cookie.ts';
import type { NamedOptions } from './serve-options.ts';
import { createSigner } from './signer.ts';
import type { TryOut, TryOuts } from './try-outs.ts';

/** In seconds. */
const month = 30 * 24 * 60 * 60;

export interface Visit {
  snapshot: Snapshot;
  registry: Registry;
  /** Visitors who get the same versions share a page. */
  variant: string;
  /** All visitors get the same versions as this one, whatever their cookies say. */
  isEverybodys: boolean;
  tryOut: TryOut | undefined;
}

export interface Visits {
  /** The versions for this visitor. While there is a canary, a visitor without a bucket is assigned one, in a signed cookie. */
  receive(request: FastifyRequest, reply: FastifyReply, avoids?: string): Promise<Visit>;
  /** Whether this visitor is assigned to that canary. */
  isAssigned(request: FastifyRequest, canary: { name: string; version: string; share: number }): boolean;
}

export function createVisits(
  { live, secure, keyFor, names, off: readOff = () => [] }: Pick<NamedOptions, 'live' | 'secure' | 'keyFor' | 'off' | 'names'>,
  tryOuts: TryOuts,
): Visits {
  const signer = createSigner(keyFor('module share'));
  const cookie = ownCookie(secure, names.cookies.share, 'lax');
  const readVisitorId = (request: FastifyRequest) => signer.verify(cookie.read(request));
  const turns = createTurns();

  return {
    async receive(request, reply, avoids) {
      const snapshot = live.read();
      const tryOut = await tryOuts.read(request);
      const off = await readOff();
      const canaries = snapshot.lines.flatMap(({ canary }) => canary ?? []);
      let visitorId = canaries.length > 0 ? readVisitorId(request) : undefined;
      // A page that a browser prepares may never be seen: it is no visitor's turn.
      const isSeen = !/\bprefetch\b/.test(String(request.headers['sec-purpose'] ?? ''));
      if (canaries.length > 0 && visitorId === undefined && isSeen) {
        visitorId = newVisitorId(canaries, turns);
        cookie.write(reply, signer.sign(visitorId), month);
      }
      const cohort = (name: string, version: string) => (visitorId === undefined ? undefined : cohortOf(visitorId, name, version));
      const registry = chooseModules(snapshot, { cohort, avoids, tryOut: tryOut?.entry, off });
      const isEverybodys = canaries.length === 0 && tryOut === undefined && avoids === undefined;
      const chosen = new Set(registry.map(({ version }) => version));
      const assigned = canaries.filter(({ version }) => chosen.has(version)).map(({ name, version }) => `${name}@${version}`);
      const variant = [...assigned, ...off.map((name) => `-${name}`), JSON.stringify(tryOut?.entry ?? '')].join(' ');
      return { snapshot, registry, variant, tryOut, isEverybodys };
    },
    isAssigned(request, { name, version, share }) {
      const visitorId = readVisitorId(request);
      return visitorId !== undefined && cohortOf(visitorId, name, version) < share;
    },
  };
}

type Canary = NonNullable<Snapshot['lines'][number]['canary']>;
type Turns = ReturnType<typeof createTurns>;

/**
 * Which new visitors get a canary: of a share of ten per cent every tenth, so that one that breaks has its third visitor by the thirtieth.
 * By chance one in five canaries would wait for more than forty.
 */
function createTurns() {
  /** By canary, in hundredths, how many visitors are due to it, those who had it included. It starts anywhere: processes do not go in step. */
  const due = new Map<string, number>();
  return {
    isNext({ name, version, share }: Canary): boolean {
      const key = `${name} ${version}`;
      const before = due.get(key) ?? Math.random() * 100;
      due.set(key, before + share);
      return Math.floor((before + share) / 100) > Math.floor(before / 100);
    },
    /** Forgets canaries that have ended. */
    keepOnly(canaries: readonly Canary[]): void {
      if (due.size <= canaries.length) return;
      const keys = new Set(canaries.map(({ name, version }) => `${name} ${version}`));
      for (const key of due.keys()) if (!keys.has(key)) due.delete(key);
    },
  };
}

/** How many numbers are drawn at most: of several small canaries at once hardly any number suits all. */
const mostDraws = 300;

/** A random number that a visitor keeps in a cookie: by it they stay on the same side of every canary. */
function newVisitorId(canaries: readonly Canary[], turns: Turns): string {
  turns.keepOnly(canaries);
  const wanted = canaries.map((canary) => turns.isNext(canary));
  const suits = (id: string) => canaries.every(({ name, version, share }, index) => cohortOf(id, name, version) < share === wanted[index]);
  let id = '';
  for (let draws = 0; draws < mostDraws; draws += 1) {
    id = randomBytes(9).toString('base64url');
    if (suits(id)) return id;
  }
  return id;
}

/**
 * The visitor's cohort, from 0 to 100: those below the canary's share get it. A hash with the version, so that each canary is tried by
 * other visitors.
 */
function cohortOf(visitorId: string, name: string, version: string): number {
  const number = createHash('sha256').update(`${visitorId} ${name} ${version}`).digest().readUInt32BE();
  return (number / 2 ** 32) * 100;
}
