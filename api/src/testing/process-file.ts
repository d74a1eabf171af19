import { join } from 'node:path';

/** The variable that names the folder of the bundle: see api/bundle-processes.ts. */
export const processesFolder = 'TEST_PROCESSES';

/** @param name An entry of the bundle. */
export function processFile(name: string): string {
  const folder = process.env[processesFolder];
  if (!folder) throw new Error('The processes of the tests have not been bundled.');
  return join(folder, `${name}.mjs`);
}
