import { join } from 'node:path';
import { bundleVariable } from '../core/base/processes.ts';

/** @param name An entry of the bundle that api/src/testing/bundle-processes.ts makes. */
export function processFile(name: string): string {
  const folder = process.env[bundleVariable];
  if (!folder) throw new Error('The processes of the tests have not been bundled.');
  return join(folder, `${name}.mjs`);
}
