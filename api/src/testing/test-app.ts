import { hash } from '@node-rs/argon2';
import type { FastifyBaseLogger } from 'fastify';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Role } from 'shared/facts/enumerations';
import type { CaptchaSettings } from 'shared/contract/captcha';
import { type App, buildApp } from '../app/app.ts';
import { type Config, readConfig } from '../core/base/config.ts';
import { openDatabase } from '../core/db/connect.ts';
import { migrateDatabase } from '../core/db/migrate.ts';
import type { Db, StoredUser } from '../core/db/schema.ts';
import { createLog, unwatched } from '../core/logs/log.ts';
import type { Timeouts } from '../core/peers/timeouts.ts';
import { createTestDatabase } from './test-database.ts';
import { addRow } from './add-rows.ts';
import { nameClub } from './name-club.ts';

export interface TestApp extends App {
  db: Db;
  config: Config;
  /** Adds a user whose password is the role. */
  addUser(rol: Role, fields?: Partial<StoredUser>): Promise<{ user: StoredUser; headers: { authorization: string } }>;
  /** A good captcha token, fresh from GET /captcha of this app or of `other`. */
  solveCaptcha(other?: App): Promise<string>;
  /** A second app on the same database, as another process would be. */
  again(options?: TestOptions): App;
  close(): Promise<void>;
}

interface TestOptions {
  config?: Partial<Config>;
  now?: () => Date;
  /** `now` is the clock of this process alone; otherwise that of the database goes with it. */
  ownClock?: true;
  log?: FastifyBaseLogger;
  /** A built front-end; without it there are no pages. */
  distDir?: string;
  timeouts?: Partial<Timeouts>;
  cdnPace?: { gathering: number; firstPause: number };
}

/** The real app on a fresh real database, migrated and empty; nothing listens and no mail leaves by itself. */
export async function startTestApp(options: TestOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase({ migrated: true });
  const silent = createLog('silent');
  const env = { DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl, DATABASE_DIRECT_URL: database.directUrl };
  const config = { ...readConfig(env), ...options.config };
  const watch = unwatched();
  const db = openDatabase(config, { ...watch, timeouts: { ...watch.timeouts, ...options.timeouts } });
  await migrateDatabase(db);
  await nameClub(db);
  const build = ({ config: changes, now, ownClock, log = silent, distDir, timeouts, cdnPace }: TestOptions) =>
    buildApp(
      { ...config, ...changes },
      {
        db,
        log,
        captchaEffort: { cost: 1, tries: 2 },
        timeouts,
        cdnPace,
        ...(now ? { now, ...(ownClock ? {} : { sharedNow: async () => now() }) } : {}),
        ...(distDir ? { distDir } : {}),
      },
    );
  const app = build(options);
  await app.server.ready();
  const others: App[] = [];

  return {
    ...app,
    db,
    config,
    addUser: (rol, fields) => addUser(db, app, rol, fields),
    solveCaptcha: (other = app) => solveCaptcha(other),
    again(changes = {}) {
      const other = build(changes);
      others.push(other);
      return other;
    },
    async close() {
      for (const each of [app, ...others]) {
        await each.server.close();
        await each.context.mail.stop();
      }
      await db.destroy();
      await database.drop();
    },
  };
}

let usersMade = 0;

/** A hash says its own cost: one of the product takes 17 ms of a processor to make, and as long to compare at each log-in. */
const hashCheaply = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

async function addUser(db: Db, app: App, rol: Role, fields: Partial<StoredUser> = {}) {
  const user = await addRow(db, 'usuarios', {
    nombre: `Persona ${rol}`,
    correo_electronico: `${rol}-${++usersMade}@club.example`,
    rol,
    contrasena_hash: await hashCheaply(rol),
    creado: new Date().toISOString(),
    ...fields,
  });
  return { user, headers: { authorization: `Bearer ${await app.context.sessions.issue(user)}` } };
}

/** Does what the browser's widget does with GET /captcha. */
export async function solveCaptcha(app: App): Promise<string> {
  const settings = (await app.server.inject('/captcha')).json<CaptchaSettings>();
  if (settings.proveedor !== 'altcha') throw new Error('This app uses reCAPTCHA.');
  const challenge = settings.reto;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
