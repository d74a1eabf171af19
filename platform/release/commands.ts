import { createPublicKey, type KeyObject } from 'node:crypto';
import { placeOf } from '../wire/module-names.ts';
import { type ReleaseLine, shellFolder } from '../wire/registry.ts';
import { openModulesStore, readModulesLocation } from '../store/modules-store.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { command } from '../cli/package-manager.ts';
import { explainFrame, readFrames, writePlace } from './explain.ts';
import { readLine } from './lines.ts';
import { ReleaseRefused } from './release-line.ts';
import { isSigned, readSigningKey, readVerifyKey } from '../store/signature.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** @throws ReleaseRefused when the setting is no key. */
function readKey(env: Environment, name: string, read: (text: string) => KeyObject): KeyObject | undefined {
  const text = env[name];
  if (!text) return undefined;
  try {
    return read(text);
  } catch {
    throw new ReleaseRefused(`${name} is no key: ${command('release --new-key')} makes a pair.`);
  }
}

/**
 * The key that signs what is released here.
 *
 * @throws ReleaseRefused when the servers of the site would refuse what is released without it.
 */
export function readReleaseKey(env: Environment): KeyObject | undefined {
  const key = readKey(env, 'MODULES_SIGNING_KEY', readSigningKey);
  const ofSite = readKey(env, 'MODULES_VERIFY_KEY', readVerifyKey);
  if (ofSite && !(key && createPublicKey(key).equals(ofSite))) {
    throw new ReleaseRefused(
      'This site takes only releases that its key has signed: set MODULES_SIGNING_KEY to the one of MODULES_VERIFY_KEY.',
    );
  }
  return key;
}

/**
 * Holds a command that only chooses among versions to the servers' rule. Ending a canary is always allowed.
 *
 * @throws ReleaseRefused when it leads to a version that the site's key has not signed.
 */
export function checkSigned(before: ReleaseLine, after: ReleaseLine, env: Environment): ReleaseLine {
  const { module, stable } = after;
  if (!stable || after.retired) return after;
  if (stable.version === before.stable?.version && !before.retired) return after;
  const key = readKey(env, 'MODULES_VERIFY_KEY', readVerifyKey);
  if (key && !isSigned(stable, key))
    throw new ReleaseRefused(`${module} ${stable.version} is not signed by this site's key: release it again.`);
  return after;
}

/** Another store of releases: a folder, a bucket of the same service as MODULES_BUCKET, or a PostgreSQL. */
export function openOtherStore(place: string, env: Environment): ObjectStore {
  const database = /^postgres(ql)?:\/\//.test(place) ? place : undefined;
  const [, bucket] = /^s3:\/\/([^/]+)\/?$/.exec(place) ?? [];
  if (place.startsWith('s3:') && bucket === undefined)
    throw new ReleaseRefused(`--from takes a folder, s3://bucket or postgres://…: not '${place}'.`);
  if (bucket !== undefined && !(env['S3_ENDPOINT'] && env['S3_ACCESS_KEY_ID'] && env['S3_SECRET_ACCESS_KEY']))
    throw new ReleaseRefused('--from s3://… needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  return openModulesStore(readModulesLocation({ ...env, MODULES_BUCKET: bucket, MODULES_DIR: place, MODULES_DATABASE: database }));
}

/**
 * A stack with file and line in the place of each frame of a module or the shell; what no source map is kept for stays.
 *
 * @param module whose stable version a frame without an address ('assets/1.js:1:20') is of.
 * @throws ReleaseRefused when the text has no frame, or none that is known.
 */
export async function explainStack(objects: ObjectStore, text: string, module: string | undefined): Promise<string> {
  const frames = readFrames(text);
  if (frames.length === 0) throw new ReleaseRefused(`--explain takes a stack, or address:line:column: not '${text.slice(0, 100)}'.`);
  const version = module && (await readLine(objects, module)).stable?.version;
  let explained = text;
  let found = 0;
  for (const { text: whole, address, line, column } of frames) {
    const full = /^(https?:|\/)/.test(address) || !version ? address : `/${placeOf(`${module}/${version}`, address)}`;
    const place = await explainFrame(objects, full, line, column, version ? [version] : []);
    if (!place) continue;
    found += 1;
    explained = explained.replace(whole, () => `${writePlace(place)} (${place.module} ${place.version})`);
  }
  if (found > 0) return explained;
  throw new ReleaseRefused(
    `No source map is kept for ${frames[0]?.address}: it takes an address of a module that was released here, or of the ${shellFolder} of a site that was started with this store.`,
  );
}
