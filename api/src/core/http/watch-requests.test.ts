import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '../logs/log.ts';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp();

interface Line {
  msg: string;
  request: string;
}

async function logOf(accessLog: boolean): Promise<{ lines: Line[]; url: string }> {
  const lines: Line[] = [];
  const log = createLog('info', {
    write(line) {
      const entry = JSON.parse(line) as Line;
      if (entry.msg === 'request') lines.push(entry);
    },
  });
  const { server } = app.again({ config: { accessLog }, log });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { lines, url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

test('the access log has a line for each request, with its number and route, and nothing that names a person', async () => {
  const { lines, url } = await logOf(true);
  const known = await fetch(`${url}/api/galerias/7/imagenes?correo=ana@example.com`);
  await fetch(`${url}/api/nada/ana@example.com`);
  await expect.poll(() => lines.length).toBe(2);
  const request = known.headers.get('x-request-id');
  expect(lines).toMatchObject([
    { msg: 'request', request, method: 'GET', route: '/api/galerias/:id/imagenes', status: 404, ms: expect.any(Number) },
    { route: 'none', status: 404 },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/ana|127\.0\.0\.1/);
  expect(lines[1]?.request).not.toBe(request);
});

test('without the setting requests leave no lines', async () => {
  const { lines, url } = await logOf(false);
  await fetch(`${url}/api/nada`);
  await fetch(`${url}/healthz`);
  expect(lines).toEqual([]);
});
