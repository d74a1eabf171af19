import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Break, breaks } from '../../api/src/model/breaks.ts';
import { found } from '../../api/src/model/found.ts';
import type { Run } from '../../api/src/model/run.ts';
import { makeWorkspace, type Workspace } from '../../e2e/fixtures/workspace.ts';

/** The first written sequence or seed that fails with this break in a copy of the sources, and the invariant that it breaks. */
async function findSeed(workspace: Workspace, { file, find, replace }: Break, most: number, howMany: number): Promise<Run | undefined> {
  const path = join(workspace.folder, file);
  const whole = readFileSync(path, 'utf8');
  workspace.edit(file, find, replace);
  const child = fork(join(workspace.folder, 'tools/model/run-seeds.ts'), { execArgv: ['--import', 'tsx'], cwd: workspace.folder });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The server does not run with the break of ${file}.`);
  });
  try {
    const written = found.map(({ steps }) => ({ seed: 0, howMany: steps.length, written: steps }));
    const drawn = Array.from({ length: most }, (_, index) => ({ seed: 1 + index, howMany }));
    for (const each of [...written, ...drawn]) {
      child.send({ ...each, shrink: false });
      const [run] = await Promise.race<Run[]>([once(child, 'message'), ended]);
      if (run?.failure) return run;
    }
    return undefined;
  } finally {
    ended.catch(() => {});
    child.disconnect();
    writeFileSync(path, whole);
  }
}

/** Looks for every break, two at a time, and prints the table. @returns whether each was found by its invariant. */
export async function findBreaks(most: number, howMany: number): Promise<boolean> {
  const left = [...breaks];
  const missed: Break[] = [];
  const work = async () => {
    const workspace = makeWorkspace([]);
    try {
      for (let next = left.shift(); next; next = left.shift()) {
        const run = await findSeed(workspace, next, most, howMany);
        if (run?.failure?.invariant !== next.invariant) missed.push(next);
        console.log(
          `| ${next.invariant} | ${next.file} | ${run ? `${run.seed || 'written'}${run.failure?.invariant === next.invariant ? '' : `: ${run.failure?.error}`}` : 'not found'} |`,
        );
      }
    } finally {
      workspace.remove();
    }
  };
  console.log('| Invariant | Broken in | Seed |\n|---|---|---|');
  await Promise.all([work(), work()]);
  return missed.length === 0;
}
