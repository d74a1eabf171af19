import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { ObjectStore } from 'platform/store/object-store';
import { z } from 'zod';

/** A backup is a folder with these, and the files that its sums name, which all backups of a place share. The description comes last. */
const description = z.object({
  made: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  /** The last migration of its schema. */
  migration: z.string(),
  encrypted: z.boolean(),
  files: z.number(),
  /** SHA-256 of SHA256SUMS. */
  sums: z.string(),
  /** HMAC-SHA-256 of its name and all the above: made with BACKUP_MAC_KEY, and unchanged since. */
  mac: z.string().optional(),
});
export type Description = z.infer<typeof description>;

export const sumsOf = (name: string) => `${name}/SHA256SUMS`;
export const descriptionOf = (name: string) => `${name}/backup.json`;
/** The suffix of encrypted files. */
export const suffix = '.age';
export const databaseOf = (name: string, kind: Description['database']) => `${name}/${kind === 'sqlite' ? 'club.sqlite' : 'club.dump'}`;

/** The folder of the pictures and attachments of all backups, of a path in it: 'files', or another where that one is another user's. */
export const shelfOf = (path: string): string | undefined => /^(files(?:-\d+)?)\//.exec(path)?.[1];
export const nameShelf = (number: number): string => (number === 1 ? 'files' : `files-${number}`);

/** 'files/uploads/a/b' is 'a/b' of the store 'uploads'; undefined for what is no picture, attachment or email. */
export function splitFile(path: string): { store: string; key: string } | undefined {
  const [, store, key] = /^files(?:-\d+)?\/(\w+)\/(.+)$/.exec(path) ?? [];
  return store === undefined || key === undefined ? undefined : { store, key };
}

export const nameBackup = (made: Date) => `${made.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** The complete backups, the oldest first. */
export async function listBackups(place: ObjectStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { path } of place.walk()) {
    // Sorted, and backups are named by digits.
    if (shelfOf(path) !== undefined) break;
    const name = /^(\d{4}-\d\d-\d\dT[\d-]+Z)\/backup\.json$/.exec(path)?.[1];
    if (name !== undefined) names.push(name);
  }
  return names.toSorted();
}

export async function readDescription(place: ObjectStore, name: string): Promise<Description | undefined> {
  const found = await place.get(descriptionOf(name));
  return found && description.parse(JSON.parse(found.bytes.toString()));
}

/** The MAC of a backup of that name, in hex. Encrypting needs the public key alone; this needs the secret one. */
export function macOf(name: string, described: Description, key: string): string {
  return createHmac('sha256', key)
    .update(`${name}\n${JSON.stringify({ ...described, mac: undefined })}`)
    .digest('hex');
}

export function hasMac(name: string, described: Description, key: string): boolean {
  const expected = Buffer.from(macOf(name, described, key));
  const found = Buffer.from(described.mac ?? '');
  return found.length === expected.length && timingSafeEqual(found, expected);
}

export interface Sum {
  digest: string;
  path: string;
}

/** A line in the format of `sha256sum`. */
export const writeSum = ({ digest, path }: Sum) => `${digest}  ${path}\n`;

export async function* readSums(place: ObjectStore, name: string): AsyncGenerator<Sum> {
  const file = await place.open(sumsOf(name));
  if (!file) throw new Error(`${sumsOf(name)} is missing.`);
  for await (const line of createInterface({ input: await file.read() })) yield { digest: line.slice(0, 64), path: line.slice(66) };
}

/** Passes bytes on and computes their digest; a chunk is valid until the next one is asked for. */
export function digesting(content: AsyncIterable<Uint8Array>): { bytes: AsyncIterable<Uint8Array>; digest: () => string } {
  const hash = createHash('sha256');
  async function* pass() {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return { bytes: pass(), digest: () => hash.digest('hex') };
}

/** SHA-256 in hex, of bytes that go through `pace`; undefined without such an object. */
export async function digestOf(
  place: Pick<ObjectStore, 'open'>,
  path: string,
  pace = (content: AsyncIterable<Uint8Array>) => content,
): Promise<string | undefined> {
  const file = await place.open(path);
  if (!file) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of pace(file.pass())) hash.update(chunk);
  return hash.digest('hex');
}
