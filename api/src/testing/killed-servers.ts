import { randomBytes } from 'node:crypto';
import { hashPassword } from '../accounts/security/passwords.ts';
import { readConfig } from '../core/base/config.ts';
import { openDatabase } from '../core/db/connect.ts';
import { migrate } from '../core/db/migrate.ts';
import type { Db } from '../core/db/schema.ts';
import { serverProcesses } from './server-process.ts';
import { createTestDatabase } from './test-database.ts';

const logIn = { correo_electronico: 'jefa@club.example', contrasena: 'x' };

/** Real servers, one after the other on a database of their own, for tests that kill them. `more` is for their environment. */
export async function killedServers(more: Readonly<Record<string, string>> = {}) {
  const database = await createTestDatabase();
  const env = {
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl,
    DATABASE_DIRECT_URL: database.directUrl,
    JWT_SECRET: randomBytes(48).toString('base64'),
    ...more,
  };
  const servers = serverProcesses(env);
  const config = readConfig(env);

  async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const db = openDatabase(config);
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }

  return {
    database,
    config,
    withDatabase,
    /** All tables, and the webmaster who logs in. */
    prepare: () =>
      withDatabase(async (db) => {
        await migrate(db);
        const contrasena_hash = await hashPassword(logIn.contrasena);
        const { correo_electronico } = logIn;
        await db
          .insertInto('usuarios')
          .values({ nombre: 'Jefa', correo_electronico, rol: 'webmaster', contrasena_hash, creado: new Date().toISOString() })
          .execute();
      }),
    /** The next server, with the webmaster logged in. */
    async start() {
      const { address, process, exited } = await servers.start();
      const send = (path: string, body: object, headers: Record<string, string> = {}, method = 'POST') =>
        fetch(`${address}/api${path}`, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        });
      const { access_token } = (await (await send('/login', logIn)).json()) as { access_token: string };
      return {
        post: (path: string, body: object) => send(path, body, { authorization: `Bearer ${access_token}` }),
        put: (path: string, body: object) => send(path, body, { authorization: `Bearer ${access_token}` }, 'PUT'),
        async kill(): Promise<void> {
          process.kill('SIGKILL');
          await exited;
        },
      };
    },
    async end(): Promise<void> {
      await servers.killAll();
      await database.drop();
    },
  };
}
