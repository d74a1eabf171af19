#!/usr/bin/env node
import { join } from 'node:path';
import { findModule, listModules } from '../build/app-package.ts';
import { repoRoot } from '../build/site.ts';
import { endWithUsage, readCommandLine, alignColumns } from '../cli/command-line.ts';
import { command } from '../cli/package-manager.ts';
import type { ReleaseLine } from '../wire/registry.ts';
import { explainStack, openOtherStore, readReleaseKey } from './commands.ts';
import { linesReader, tellBroken } from './lines.ts';
import { PeerError } from '../store/ask-in-time.ts';
import { openModulesStore, readModulesLocation } from '../store/modules-store.ts';
import { ReleaseRefused } from './release-line.ts';
import { newSigningKeys } from '../store/signature.ts';
import type { Switch } from './release.ts';
import { readSite } from './site.ts';
import { statusTable } from './status-table.ts';
import { switchLine } from './switch-line.ts';

const usage = `${command('release')} takes a module, and at most one of --canary 10, --promote, --rollback and --retire, and --from a store; or --explain a stack; or --status or --new-key alone.`;
const help = alignColumns(
  [
    ['<module>', 'tests, builds, publishes, checks and switches to it'],
    ['<module> --canary 10', 'gives it to ten per cent of the visitors'],
    ['<module> --canary 10 --on-need', 'the same, while its pages begin their scripts on need; else at once'],
    ['<module> --promote', 'gives the canary to everybody'],
    ['<module> --rollback', 'ends a canary, or goes back to the version before; builds nothing'],
    ['<module> --retire', 'takes it from all visitors, until a rollback or a release; builds nothing'],
    [
      '<module> --from <store>',
      'the version that is stable in another store, a folder, s3://bucket or postgres://…: copies, builds nothing',
    ],
    ['[module] --explain <at>', 'file and line of each frame of a stack, or of address:line:column'],
    ['--status', 'what is out'],
    ['--new-key', 'a key that signs releases, and one by which servers know them'],
  ].map(([given, what]) => [command(`release ${given}`), what ?? '']),
);

function readOptions() {
  const { values, words } = readCommandLine(usage, {
    help,
    words: [0, 1],
    options: {
      canary: { type: 'string' },
      'on-need': { type: 'boolean' },
      promote: { type: 'boolean' },
      rollback: { type: 'boolean' },
      retire: { type: 'boolean' },
      from: { type: 'string' },
      explain: { type: 'string' },
      status: { type: 'boolean' },
      'new-key': { type: 'boolean' },
    },
  });
  const { canary, from, explain, status = false } = values;
  const makesKey = values['new-key'] ?? false;
  const [word] = words;
  // A module may be released whose sources are not here.
  const module = word === undefined ? undefined : (findModule(repoRoot, word) ?? word);
  const switches = (['promote', 'rollback', 'retire'] as const).filter((each) => values[each]);
  const actions = switches.length + Number(canary !== undefined);
  const alone = [status, makesKey, explain !== undefined].filter(Boolean).length;
  if (actions > 1 || alone > 1 || (from !== undefined && switches.length > 0)) endWithUsage(usage);
  if (alone === 0 ? !module : actions > 0 || from !== undefined || (module && explain === undefined)) endWithUsage(usage);
  const share = canary === undefined ? undefined : Number(canary);
  if (share !== undefined && !(Number.isInteger(share) && share >= 1 && share <= 99)) {
    endWithUsage(`--canary takes a number from 1 to 99, the share of the visitors in per cent: not '${canary}'.`);
  }
  const onNeed = values['on-need'] ?? false;
  if (onNeed && share === undefined) endWithUsage('--on-need says of a canary when its scripts begin: give it with --canary.');
  const builds = module !== undefined && switches.length === 0 && from === undefined && explain === undefined;
  if (builds && !listModules(repoRoot).includes(module)) endWithUsage(`There is no module ${module}: ${listModules(repoRoot).join(', ')}.`);
  if (module !== undefined && !/^mf-[a-z0-9-]+$/.test(module)) endWithUsage(`A module is named mf-…, not '${module}'. ${usage}`);
  const canaryRules = { ...(share !== undefined && { canary: share }), ...(onNeed && { interactive: 'on need' as const }) };
  return { module, canaryRules, to: switches[0], from, explain, makesKey };
}

type CanaryRules = Pick<Switch, 'canary' | 'interactive'>;

/** How a version is switched to, whether it is built or copied. */
function readSwitch(canaryRules: CanaryRules): Switch {
  const publicUrl = process.env['MODULES_PUBLIC_URL']?.replace(/(?<!\/)\/+$/, '');
  const signingKey = readReleaseKey(process.env);
  return {
    objects,
    ...(publicUrl ? { publicUrl } : {}),
    ...canaryRules,
    ...(signingKey ? { signingKey } : {}),
    say: (line) => console.log(line),
  };
}

async function copyNow(module: string, canaryRules: CanaryRules, from: string): Promise<ReleaseLine> {
  const { releaseFrom } = await import('./copy-version.ts');
  return releaseFrom({ ...readSwitch(canaryRules), module, from: { objects: openOtherStore(from, process.env), name: from } });
}

async function releaseNow(module: string, canaryRules: CanaryRules): Promise<ReleaseLine> {
  const order = readSwitch(canaryRules);
  const root = join(repoRoot, module);
  // Imported only here: a rollback must be quick and needs none of it.
  const [{ releaseModule }, { sourceTests }] = await Promise.all([import('./release.ts'), import('../test/test-module.ts')]);
  return releaseModule({
    ...order,
    root,
    test: async () => {
      for (const test of sourceTests(module)) {
        console.log(`\n── ${test.name}`);
        if (!(await test.run())) throw new ReleaseRefused(`${module} was not released: its ${test.name.split(' ')[0]} failed.`);
      }
      console.log();
    },
  });
}

async function act({ module, canaryRules, to, from, explain, makesKey }: ReturnType<typeof readOptions>): Promise<void> {
  if (explain !== undefined) return console.log(await explainStack(objects, explain, module));
  if (makesKey) {
    const { signing, verify } = newSigningKeys();
    return console.log(`MODULES_SIGNING_KEY=${signing}\nMODULES_VERIFY_KEY=${verify}`);
  }
  if (module && to) await switchLine(objects, module, to, { env: process.env });
  else if (module && from !== undefined) await copyNow(module, canaryRules, from);
  else if (module) await releaseNow(module, canaryRules);
  const { lines, broken } = await linesReader(objects)();
  console.log(statusTable(lines, await readSite(objects)));
  for (const line of broken) console.error(tellBroken(line));
}

/** Settings that do not fit end the command. */
function openStore() {
  try {
    return openModulesStore(readModulesLocation(process.env));
  } catch (error) {
    return endWithUsage(error instanceof Error ? error.message : String(error));
  }
}

const isOfFiles = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error;

const options = readOptions();
const objects = openStore();
try {
  await act(options);
} catch (error) {
  // A store out of reach, or a folder that may not be written, says so itself. What else happens is a fault of ours.
  console.error(error instanceof ReleaseRefused || error instanceof PeerError || isOfFiles(error) ? error.message : error);
  process.exitCode = 1;
}
