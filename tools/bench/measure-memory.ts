import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isRendered } from '../../platform/wire/rendered-page.ts';
import { diskStore } from '../../platform/store/disk-store.ts';
import { releaseStamped } from '../../e2e/fixtures/release-stamped.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { atLeast, atMost, counted, type Figure } from './figure.ts';
import { watchProcess } from './watch-process.ts';

/** Pages that the released module renders, and one of each other module that is rendered on the server. */
const ownPages = ['/galerias', '/galerias/1'];
const otherPages = ['/', '/formulario-inscripcion'];
const warmUps = 20;
/** In ms: without a page for that long every renderer thread has ended (platform/render/render-process.ts). */
const untilAtRest = 90_000;
/** In ms: how long a release may take to be visible. */
const untilRendered = 5000;

/**
 * What releases leave in the memory of the server and of its renderer process, after `idleMinutes` without a visitor: pages
 * are rendered by each of them. They differ by a heading and are not built, so that as many fit in minutes.
 */
export async function measureMemory(dataDir: string, releases: number, idleMinutes: number): Promise<Figure[]> {
  const modulesDir = join(dataDir, 'memory-releases');
  const server = await startServer(dataDir, { MODULES_DIR: modulesDir });
  const watch = watchProcess(server.pid);
  const read = async (path: string) => (await fetch(server.url + path)).text();
  try {
    // As it is at rest: its code has run, and nothing of what it has rendered is left.
    for (let round = 0; round < warmUps; round += 1) {
      await Promise.all([...ownPages, ...otherPages].map(read));
      await setTimeout(500);
    }
    await setTimeout(untilAtRest);
    const before = watch.wholeMegabytes();
    watch.forgetPeak();
    let rendered = 0;
    for (let release = 1; release <= releases; release += 1) {
      const version = `memoria-${release}`;
      await releaseStamped(diskStore(modulesDir), { version, heading: `Galerías ${release}` });
      const isReleased = async (path: string) => {
        const html = await read(path);
        return isRendered(html) && html.includes(`/${version}/remoteEntry.js`);
      };
      const until = performance.now() + untilRendered;
      const waiting = new Set(ownPages);
      while (waiting.size > 0 && performance.now() < until) {
        for (const path of waiting) if (await isReleased(path)) waiting.delete(path);
        await setTimeout(100);
      }
      await Promise.all(otherPages.map(read));
      rendered += Number(waiting.size === 0);
    }
    const peak = watch.peakMegabytes();
    await setTimeout(idleMinutes * 60_000);
    const after = watch.wholeMegabytes();
    const [least, then, most] = [before, after, peak].map(Math.round);
    return [
      atLeast('releases whose pages the server rendered', counted(rendered), releases, ownPages.join(', ')),
      atMost(
        `MB that they leave in server and rendering process, ${idleMinutes} idle minutes later`,
        counted(after - before),
        30,
        `${then} MB, ${least} before, at most ${most}`,
      ),
    ];
  } finally {
    watch.stop();
    await server.stop();
  }
}
