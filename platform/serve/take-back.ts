import { readLine } from '../release/lines.ts';
import { ReleaseRefused } from '../release/release-line.ts';
import { switchLine } from '../release/switch-line.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { isSigned } from '../store/signature.ts';
import { packageName } from '../wire/module-names.ts';

/** Why a version was not taken back. */
export type NotTakenBack = 'unreleased' | 'moved' | 'unsigned' | 'first';

/**
 * What `release --rollback` does, by a server: ends a canary, or goes back to the version before.
 *
 * @param version The one that is taken back: what the user saw may be older than the last release.
 */
export async function takeBack(
  objects: ObjectStore,
  federationName: string,
  { version, verifyKey, now }: { version: string; verifyKey: Parameters<typeof isSigned>[1] | undefined; now: () => Date },
): Promise<NotTakenBack | undefined> {
  const module = packageName(federationName);
  const { canary, stable, previous } = await readLine(objects, module);
  if (!canary && !stable && previous === undefined) return 'unreleased';
  const current = canary ?? stable;
  if (current && current.version !== version) return 'moved';
  if (!canary && previous && verifyKey && !isSigned(previous, verifyKey)) return 'unsigned';
  try {
    await switchLine(objects, module, 'rollback', { env: {}, now });
    return undefined;
  } catch (error) {
    if (error instanceof ReleaseRefused) return 'first';
    throw error;
  }
}
