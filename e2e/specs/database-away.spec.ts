import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePostgres, type OwnPostgres } from '../../platform/testing/provide-postgres.ts';
import { startServer, storeDemonstration, type Server } from '../fixtures/server.ts';
import { accountOf } from '../fixtures/site.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

/** A site on a PostgreSQL of its own, which started after it. */
const test = base.extend<object, { postgres: OwnPostgres; away: Server }>({
  postgres: [
    async ({}, use) => {
      const postgres = await makePostgres();
      await use(postgres);
      await postgres.stop();
    },
    { scope: 'worker' },
  ],
  away: [
    async ({ postgres }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'moto-club-away-'));
      // In its place: connections are closed at once.
      const closed = createServer((socket) => socket.destroy()).listen(Number(new URL(postgres.url).port), '127.0.0.1');
      await once(closed, 'listening');
      const starting = startServer(folder, { DATABASE_URL: postgres.url });
      await Promise.race([once(closed, 'connection'), starting]);
      closed.close();
      await once(closed, 'close');
      await postgres.start();
      const server = await starting;
      await storeDemonstration(folder, { DATABASE_URL: postgres.url });
      await use(server);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.setTimeout(120_000);

const asPerson = { headers: { accept: 'text/html,application/xhtml+xml' } };

/** Many concurrent log-ins, each of which writes, until it is over; `statuses` collects their replies. */
async function besiege(url: string, until: () => boolean, statuses: Set<number>): Promise<void> {
  const one = async () => {
    while (!until()) {
      const body = JSON.stringify(accountOf('invitado'));
      const reply = await fetch(`${url}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      await reply.arrayBuffer();
      statuses.add(reply.status);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await Promise.all(Array.from({ length: 20 }, one));
}

for (const way of ['is restarted', 'is stopped'] as const)
  test(
    `a database that ${way} under writes costs requests, not the server; pages and pictures stay, and all recovers`,
    nightly,
    async ({ away: { url }, postgres, page, problems }) => {
      problems.expect(/503/);
      const ready = () => fetch(`${url}/readyz`).then(({ status }) => status);
      await expect.poll(ready, { timeout: 20_000 }).toBe(200);
      const read = async (path: string) => {
        const reply = await fetch(url + path, asPerson);
        return { status: reply.status, text: await reply.text() };
      };
      const { text: galleries } = await read('/api/galerias/publicas');
      const picture = `/${/static\/galerias\/[^"]+/.exec(galleries)?.[0]}`;
      const known = ['/', '/eventos', '/galerias', picture];
      // Rendered, once the renderer is ready.
      const events = () => read('/eventos').then(({ text }) => text);
      await expect.poll(events, { timeout: 20_000 }).toContain('Próximos Eventos</h1>');
      for (const path of known) expect((await read(path)).status).toBe(200);

      let over = false;
      const statuses = new Set<number>();
      const siege = besiege(url, () => over, statuses);
      try {
        await expect.poll(() => statuses.has(200), { message: 'somebody has logged in' }).toBe(true);
        if (way === 'is stopped') postgres.signal('SIGSTOP');
        else await postgres.halt();
        await expect.poll(ready, { timeout: 20_000 }).toBe(503);

        for (const path of known) {
          const { status, text } = await read(path);
          expect([path, status]).toEqual([path, 200]);
          expect(text).not.toMatch(/^\{/);
        }
        expect(await events()).toContain('Próximos Eventos</h1>');
        await page.goto(`${url}/login`);
        await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(accountOf('socio').correo_electronico);
        await page.getByLabel('Contraseña').fill(accountOf('socio').contrasena);
        const answered = page.waitForResponse(`${url}/api/login`);
        await page.getByRole('button', { name: 'Entrar' }).click();
        const refused = await answered;
        expect(refused.status()).toBe(503);
        expect(await refused.json()).toEqual({ detail: expect.stringMatching(/^La web no puede consultar sus datos en este momento\./) });
        expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0);

        const calendar = await fetch(`${url}/calendario.ics`, asPerson);
        expect(calendar.status).toBe(503);
        expect(Number(calendar.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(calendar.headers.get('content-type')).toContain('text/html');
        expect(await calendar.text()).toMatch(/<p>La web no puede consultar sus datos en este momento\.[^{]+Referencia: [0-9a-z]{8}</);

        if (way === 'is stopped') postgres.signal('SIGCONT');
        else await postgres.start();
        await expect.poll(ready, { timeout: 20_000 }).toBe(200);
      } finally {
        over = true;
      }
      await siege;
      expect(statuses).toContain(503);
      await page.getByRole('button', { name: 'Entrar' }).click();
      await expect(page).toHaveURL(`${url}/`);
    },
  );
