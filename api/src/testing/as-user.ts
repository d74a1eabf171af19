import { chmodSync, chownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

function forEachPath(path: string, work: (path: string) => void): void {
  work(path);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) forEachPath(join(path, name), work);
}

/** A site beside which another user works. `siteUser` is its own where tests run as root; for others that is themselves. */
export const siteBeside = (siteUser: { uid: number; gid: number } | undefined) => ({
  siteUser,
  /** Runs the command behind it as the site's user. */
  siteLauncher: siteUser ? ['setpriv', `--reuid=${siteUser.uid}`, `--regid=${siteUser.gid}`, '--clear-groups'] : [],
  /** Gives a folder, with all that is in it, to the site's user. */
  giveToSite(folder: string): void {
    if (siteUser) forEachPath(folder, (path) => chownSync(path, siteUser.uid, siteUser.gid));
  },
  /** Makes a file or a folder another user's: root's, or one that nobody may use, which is the same to the site. */
  takeFromSite(path: string): void {
    if (siteUser) forEachPath(path, (each) => chownSync(each, 0, 0));
    chmodSync(path, siteUser ? (lstatSync(path).isDirectory() ? 0o700 : 0o600) : 0);
  },
});
