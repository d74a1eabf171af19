import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const source = pathToFileURL(`${import.meta.dirname}/processes.ts`);
const script = `import { getPriority } from 'node:os';
import { yieldToOthers } from '${source}';
const before = getPriority();
yieldToOthers(10);
console.log(getPriority() - before);`;

test('a process that was started to yield more than it asks for, as by a service manager, stays so', async () => {
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)('nice', ['-n', '15', ...node]);
  expect(stdout).toBe('0\n');
});
