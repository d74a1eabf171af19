import { execFileSync, type ExecFileSyncOptionsWithStringEncoding, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The version of a whole site but its modules, which are released alone. */
export interface SiteVersion {
  /** '1.2.0+202611281555.49b14faf': the number in package.json, and of the commit its minute in UTC and its name. A later commit has a greater one. */
  version: string;
  /** Its whole name; null where that is unknown. */
  commit: string | null;
}

/** A build leaves it beside the server's bundle. */
export const siteVersionFile = 'version.json';

// Not only the owner's git may read a checkout, and no variables of a hook lead elsewhere.
const git = ['-c', 'safe.directory=*'];
const env = () => ({ PATH: process.env['PATH'], TZ: 'UTC' });

/** By what `git log` says of a commit: `%cd %H` with `commitDate`. ops/version says the same. */
export function nameVersion(number: string, told: string, isChanged = false): SiteVersion {
  const [minute = '', commit = ''] = told.trim().split(' ');
  return { version: `${number}+${minute}.${commit.slice(0, 8)}${isChanged ? '.changed' : ''}`, commit };
}
export const commitDate = ['--date=format-local:%Y%m%d%H%M', '--format=%cd %H'];

/** The version of a checkout with git; undefined of anything else. '.changed' is one whose files are not the commit's. */
export function readCheckout(folder: string, number: string): SiteVersion | undefined {
  const options: ExecFileSyncOptionsWithStringEncoding = { cwd: folder, env: env(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  try {
    const told = execFileSync('git', [...git, 'log', '-1', ...commitDate], options);
    return nameVersion(number, told, spawnSync('git', [...git, 'diff', '--quiet', 'HEAD'], options).status === 1);
  } catch {
    return undefined;
  }
}

/** What a build left; undefined where there was none. */
export function readBuilt(file: string): SiteVersion | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SiteVersion;
  } catch {
    return undefined;
  }
}

/** The version of what is built here: an image is built without git, and is told (SITE_VERSION, SITE_COMMIT). */
export function versionToBuild(folder: string, number: string): SiteVersion {
  const { SITE_VERSION: version, SITE_COMMIT: commit } = process.env;
  if (version) return { version, commit: commit || null };
  return readCheckout(folder, number) ?? { version: number, commit: null };
}
