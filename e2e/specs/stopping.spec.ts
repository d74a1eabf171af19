import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { makeDemoFolder } from '../fixtures/demo-folder.ts';
import { repository } from '../fixtures/server.ts';
import { nightly } from '../fixtures/tier.ts';

const documented = /^npx -y pnpm@\S+ start/m.exec(readFileSync(join(repository, 'README.md'), 'utf8'))?.[0] ?? '';

for (const command of [documented, 'node api/dist/main.mjs']) {
  test(`a SIGTERM to '${command}' alone ends the server, which shows it in /readyz first`, nightly, async () => {
    const dataDir = makeDemoFolder('stop');
    const [program = '', ...args] = command.split(' ');
    const child = spawn(program, args, {
      cwd: repository,
      env: { ...process.env, PORT: '0', STOP_NOTICE: '1', DATA_DIR: dataDir, MODULES_DIR: join(dataDir, 'releases') },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Not when npx has ended: when its pipes are closed.
    const closed = once(child, 'close');
    let output = '';
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const address = /http:\/\/localhost:\d+/.exec(output)?.[0];
        if (address) resolve(address);
      });
      void closed.then(() => reject(new Error(`It ended before it listened:\n${output}`)));
    });
    child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    await closed;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    rmSync(dataDir, { recursive: true });
  });
}
