import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { listModules } from '../../platform/build/app-package.ts';
import type { ReleaseLine } from '../../platform/wire/registry.ts';
import { repository } from '../../e2e/fixtures/server.ts';
import { makeWorkspace, type Workspace } from '../../e2e/fixtures/workspace.ts';
import { clickAround, type Progress, type Seen } from './click-around.ts';
import { atLeast, atMost, counted, type Figure } from './figure.ts';
import { measureChanges } from './measure-changes.ts';
import { sampleOf } from './sample.ts';

const visitors = 20;
/** The smallest module, and the first that visitors load; its contact form is the one that they write in. */
const module = 'mf-public';
const rollbacks = 5;

/** The edits of every release: a heading that visitors wait for, and the form that they write in meanwhile. */
const edits = [
  { path: 'mf-public/src/events/events-data.ts', before: "eventsTitle = 'Próximos Eventos", after: "';" },
  { path: 'mf-public/src/contact/contact-form.tsx', before: 'Usaremos tus datos solo para contestarte', after: '.' },
];
const edition = (release: number) => (release === 0 ? '' : `, edición ${release}`);

/** Releases a module again and again, each time built from changed sources, while visitors click through the site. */
export async function measureReleases(browser: Browser, url: string, modulesDir: string, releases: number): Promise<Figure[]> {
  // With all modules, so that a release could build others than its own.
  const team = makeWorkspace(listModules(repository));
  const env = { MODULES_DIR: modulesDir };
  const seen: Seen = { navigations: 0, failures: [], consoleErrors: [], lostTexts: 0, keptTexts: 0 };
  const progress: Progress = { released: 0, ended: false };
  const started = performance.now();
  const clicking = Array.from({ length: visitors }, () => clickAround(browser, url, seen, progress));
  try {
    for (let release = 1; release <= releases; release += 1) {
      for (const { path, before, after } of edits)
        team.edit(path, before + edition(release - 1) + after, before + edition(release) + after);
      const { code, output } = await team.release(module, env);
      if (code !== 0) throw new Error(`release ${release} failed: ${output}`);
      progress.released = release;
      if (release % 10 === 0) console.log(`  ${release} releases, ${seen.navigations} navigations`);
    }
    progress.ended = true;
    await Promise.all(clicking);
    const seconds = Math.round((performance.now() - started) / 1000);
    for (const problem of [...seen.failures, ...seen.consoleErrors].slice(0, 10)) console.log(`  ${problem}`);
    const during = `${releases} releases in ${seconds} s, ${visitors} visitors`;
    const built = readdirSync(join(team.folder, 'dist/modules'));
    // A version is named by the digest of its inputs: so many versions were built from so many states of the sources.
    const versions = readdirSync(join(team.folder, 'dist/modules', module)).length;
    // Without any text typed there is no figure.
    const lost = seen.keptTexts + seen.lostTexts > 0 ? seen.lostTexts : Number.NaN;
    const times = await timeRollbacks(team, url, modulesDir);
    return [
      ...(await measureChanges(team)),
      atMost('navigations that failed during releases', counted(seen.failures.length), 0, `${seen.navigations} navigations, ${during}`),
      atMost('console errors during releases', counted(seen.consoleErrors.length), 0, during),
      atMost('texts in a form of that module lost', counted(lost), 0, `${seen.keptTexts} kept, each through a release at least`),
      atLeast('releases that were built from changed sources', counted(versions), releases, `of ${module}`),
      atMost('modules that these releases built', counted(built.length), 1, `${built.join(', ')}, in a checkout of all`),
      atMost(
        'ms until a rollback is on new pages',
        sampleOf(times.map(({ seen: after }) => after)),
        1000,
        `the command itself: ${Math.round(sampleOf(times.map(({ command }) => command)).median)} ms`,
      ),
    ];
  } finally {
    progress.ended = true;
    await Promise.allSettled(clicking);
    team.remove();
  }
}

/** Each rolls back to the version before. Ms that the command takes, and from its end until a new page has that version. */
async function timeRollbacks(team: Workspace, url: string, modulesDir: string): Promise<{ command: number; seen: number }[]> {
  const times: { command: number; seen: number }[] = [];
  for (let round = 0; round < rollbacks; round += 1) {
    const before = performance.now();
    const { code, output } = await team.run(['platform/release/cli.ts', module, '--rollback'], { MODULES_DIR: modulesDir });
    if (code !== 0) throw new Error(output);
    const done = performance.now();
    const { stable } = JSON.parse(readFileSync(join(modulesDir, `registry/${module}.json`), 'utf8')) as ReleaseLine;
    while (!(await (await fetch(`${url}/eventos`)).text()).includes(`/${stable?.version}/`)) {
      await new Promise((next) => setTimeout(next, 10));
    }
    times.push({ command: done - before, seen: performance.now() - done });
  }
  return times;
}
