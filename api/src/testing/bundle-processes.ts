import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runRsbuild } from 'platform/build/run-rsbuild';
import type { TestProject } from 'vitest/node';
import { bundleVariable } from '../core/base/processes.ts';

const api = join(import.meta.dirname, '../..');

/**
 * Bundles what tests, and what they test, start in processes of their own, as the product is bundled, and says in the environment where: from
 * the sources each start takes two seconds of a processor, and there are hundreds.
 *
 * @returns how to bundle them again, and how to remove them.
 */
export async function bundleProcesses(): Promise<{ again(): Promise<void>; remove(): void }> {
  // Packages that are not in the bundle are looked for in the folders above it.
  const cache = join(api, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'test-processes-'));
  // Tests run some of them as other users.
  chmodSync(folder, 0o755);
  process.env[bundleVariable] = folder;
  const again = () =>
    runRsbuild(['build', '--config', 'src/testing/processes.rsbuild.config.ts', '--log-level', 'error'], api, { OUT_DIR: folder });
  await again();
  return { again, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

let bundle: Awaited<ReturnType<typeof bundleProcesses>> | undefined;

/** vitest's global setup: its workers inherit the environment. */
export async function setup(project: TestProject): Promise<void> {
  bundle = await bundleProcesses();
  project.onTestsRerun(bundle.again);
}

export const teardown = (): void => bundle?.remove();
