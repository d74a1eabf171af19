import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { startServer, storeDemonstration } from '../../e2e/fixtures/server.ts';
import { provideHeadlessChromium } from '../../platform/testing/find-chromium.ts';
import { holds, type Figure } from './figure.ts';
import { measureErasure } from './measure-erasure.ts';
import { measureFailures } from './measure-failures.ts';
import { measureGallery } from './measure-gallery.ts';
import { measureGroups } from './measure-groups.ts';
import { measureLanding } from './measure-landing.ts';
import { measureLighthouse } from './measure-lighthouse.ts';
import { measureListScreen, measureSearch } from './measure-list-screen.ts';
import { measureMembers } from './measure-members.ts';
import { measureMemory } from './measure-memory.ts';
import { measureOpening } from './measure-opening.ts';
import { measureOffline } from './measure-offline.ts';
import { measureOperate } from './measure-operate.ts';
import { measureParts } from './measure-parts.ts';
import { measureRegistrations } from './measure-registrations.ts';
import { measureProcesses } from './measure-processes.ts';
import { measureReleases } from './measure-releases.ts';
import { measureRoute } from './measure-route.ts';
import { measureSignUps } from './measure-sign-ups.ts';
import { measureStarts } from './measure-starts.ts';
import { measureSlowBucket } from './measure-slow-bucket.ts';
import { measureStaff } from './measure-staff.ts';
import { measureUploads } from './measure-uploads.ts';
import { measureZip } from './measure-zip.ts';
import { type PartName, readBenchOptions } from './options.ts';
import { printFigures } from './print-figures.ts';
import { serveWaitingShell } from './serve-waiting-shell.ts';

const { wanted, rounds, releases, idleMinutes, gigabytes, smoke, prove } = readBenchOptions();

const work = mkdtempSync(join(tmpdir(), 'moto-club-bench-'));
const seeded = join(work, 'seeded');
await storeDemonstration(seeded);
let folders = 0;
/** Copies the demonstration's data: one server at a time uses a folder. */
function copyData(): string {
  folders += 1;
  const folder = join(work, `data-${folders}`);
  cpSync(seeded, folder, { recursive: true });
  return folder;
}

const data = copyData();
const modulesDir = join(work, 'releases');
const server = await startServer(data, { MODULES_DIR: modulesDir });
/** For Lighthouse, which finds a browser by its port alone. */
const debuggingPort = await freePort();
// Headed Chromium renders its own window from hundreds of files, each time one is opened: that is not what is measured.
const browser = await chromium.launch({
  executablePath: await provideHeadlessChromium(),
  args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${debuggingPort}`],
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

async function measureFailuresOf(waiting: boolean): Promise<Figure[]> {
  if (!waiting) return measureFailures(browser, server.url, rounds);
  const { url, stop } = await serveWaitingShell(copyData());
  return measureFailures(browser, url, rounds).finally(stop);
}

/** `gallery` fills the folder of the server, so it comes after those that measure it. */
const parts: Readonly<Record<PartName, () => Promise<Figure[]>>> = {
  landing: () => measureLanding(browser, server.url, copyData, work, rounds),
  lighthouse: () => measureLighthouse(server.url, debuggingPort, rounds),
  starts: () => measureStarts(copyData(), rounds),
  failures: () => measureFailuresOf(prove),
  releases: () => measureReleases(browser, server.url, modulesDir, releases),
  memory: () => measureMemory(copyData(), releases, idleMinutes),
  operate: () => measureOperate(copyData(), work, gigabytes),
  'slow-bucket': () => measureSlowBucket(copyData, work, rounds),
  gallery: () => measureGallery(browser, data, server.url, rounds),
  uploads: () => measureUploads(copyData(), rounds),
  zip: () => measureZip(copyData(), rounds),
  staff: () => measureStaff(copyData(), rounds),
  registrations: () => measureRegistrations(copyData(), rounds),
  erasure: () => measureErasure(copyData(), rounds),
  'list-screen': () => measureListScreen(browser, rounds),
  members: () => measureMembers(browser, copyData, rounds),
  route: async () => [
    ...(await measureRoute(browser, rounds)),
    await measureSearch(browser, rounds),
    ...(await measureGroups(browser, rounds)),
    ...(await measureOpening(rounds)),
  ],
  'sign-ups': () => measureSignUps(browser, rounds),
  processes: () => measureProcesses(rounds),
  offline: () => measureOffline(browser, rounds),
};

try {
  const asked = Object.entries(parts).filter(([name]) => wanted.some((part) => part === name));
  const { figures, failed } = await measureParts(asked);
  printFigures(figures);
  for (const { part, error } of failed) console.error(`${part} has failed, and gave no figures:`, error);
  const results = join(import.meta.dirname, 'results');
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'latest.json'), `${JSON.stringify({ at: new Date().toISOString(), figures }, null, 2)}\n`);
  process.exitCode = failed.length === 0 && (smoke || figures.every(holds)) ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
  rmSync(work, { recursive: true, force: true });
}
