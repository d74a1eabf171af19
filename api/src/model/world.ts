import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type ReplyOf, type Sent, splitKey } from 'shared/contract/call-table';
import type { CallKey, Contract } from 'shared/contract/calls';
import type { Role } from 'shared/facts/enumerations';
import { hashAt, hashPassword } from '../accounts/security/passwords.ts';
import { type App, buildApp } from '../app/app.ts';
import { type Config, readConfig } from '../core/base/config.ts';
import { drawFrom } from '../core/base/random.ts';
import { readSettings } from '../core/club/settings-queries.ts';
import { openDatabase } from '../core/db/connect.ts';
import { migrateDatabase } from '../core/db/migrate.ts';
import type { Db } from '../core/db/schema.ts';
import { createLog, unwatched } from '../core/logs/log.ts';
import type { OutgoingEmail } from '../core/mail/deliver.ts';
import { followFees } from '../members/fees/fee-reminders.ts';
import { pruneRows } from '../operations/upkeep/prune.ts';
import { sweepStores } from '../operations/upkeep/sweep.ts';
import { endDataOnce } from '../privacy/personal-data/end-of-data.ts';
import { offerPlaces } from '../registrations/calls/offer-places.ts';
import { multipartOf } from '../testing/form.ts';
import { nameClub } from '../testing/name-club.ts';
import { solveCaptcha } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { inOrder } from './races.ts';
import { changedTables, RowReader, type Rows } from './rows.ts';

/** Who makes a call: a visitor, or the account with this address. */
export type Caller = 'visitor' | `${string}@${string}`;

/** With what the server stands in for. */
type Some<T> = T extends readonly (infer E)[] ? Some<E>[] : T extends object ? { [Name in keyof T]?: Some<T[Name]> } : T;
type Input<K extends CallKey> = {
  [Part in 'params' | 'query' | 'body' as Part extends keyof Contract[K] ? Part : never]?: Some<Sent<Contract[K], Part>>;
};
interface More {
  headers?: Record<string, string>;
  form?: Readonly<Record<string, string | Blob>>;
}

export interface Reply<K extends CallKey> {
  status: number;
  isOk: boolean;
  /** Of status 2xx. */
  body: ReplyOf<Contract[K]>;
  text: string;
}

/** A call as it was answered, for what is checked after it. */
export interface Exchange {
  caller: Caller;
  key: CallKey;
  status: number;
  /** JSON, or the texts of a form. */
  sent: string;
  /** The tables that it changed; undefined where other calls were made beside it. */
  changed: string[] | undefined;
}

/** What the last command leaves for the invariants that look at it. */
interface Step {
  /** The year that was opened. */
  opened?: number;
  /** Fees that were paid by hand, and those that are unpaid again. */
  paid?: readonly number[];
  owing?: readonly number[];
  /** Of the remittance that was made: what staff chose, and which fees they were told to be in a file that was taken. */
  made?: { chosen: ReadonlySet<number>; told: ReadonlySet<number> };
  /** The remittance whose file was taken. */
  taken?: number;
  /** The tables that a restart changed. */
  lost?: readonly string[];
  /** What was shown otherwise than it stands in the rows. */
  shown?: readonly string[];
}

type Database = Pick<TestDatabase, 'dataDir' | 'databaseUrl' | 'directUrl' | 'drop'>;
/** A folder in memory where there is one: thousands of commits wait for a disk, and nothing here is about that. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const start = new Date('2027-01-11T09:00:00Z');
/** In ms: as long as the proof of who one is. */
const sessionLasts = 8 * 60_000;
const noAccount = { id: 999_999, token_version: 0 };
const timeouts = { turn: 60_000 };
const many = 1_000_000;
const limits = { signUps: many, messages: many, takedowns: many, resets: many, emails: many, clubEmails: many };

export interface WorldOptions {
  /** A club that is there already, in this data folder (SQLite); it stays at the end. */
  dataDir?: string;
  /** Gets the data folder. */
  began?: (dataDir: string) => void;
  /** Runs when the nth write has been stored, and its answer has not left. */
  beforeAnswer?: (nth: number) => void;
  /** Runs when the nth write has been answered, with the JSON of each table. */
  afterWrite?: (nth: number, texts: Record<string, string>) => void;
}

/** Bytes that follow from a seed. */
function drawsOf(seed: number): (count: number) => Buffer {
  let drawn = 0;
  return (count) => {
    const blocks = Math.ceil(count / 32);
    const block = () => createHash('sha256').update(`${seed}:${drawn++}`).digest();
    return Buffer.concat(Array.from({ length: blocks }, block)).subarray(0, count);
  };
}

/**
 * A club on a server of its own: real database, outbox and files, a clock that is moved by hand, and randomness that follows from a seed.
 * Nothing runs by itself; `upkeep` does what the server does every hour.
 */
export class World {
  now = start;
  rows = {} as Rows;
  /** As they were before the last command. */
  before = {} as Rows;
  /** Emails that the mail server has taken. */
  readonly sent: OutgoingEmail[] = [];
  /** Of the last command. */
  exchanges: Exchange[] = [];
  /** Addresses that were erased, with the moment, until somebody writes them again. */
  readonly erased = new Map<string, Date>();
  /** What invariants remember from command to command. */
  readonly memory = new Map<string, unknown>();
  step: Step = {};
  readonly config: Config;
  readonly #database: Database;
  readonly #options: WorldOptions;
  readonly #undo: (() => void)[];
  #writes = 0;
  #db!: Db;
  #app!: App;
  #reader!: RowReader;
  #underWay = 0;
  #begun = 0;
  readonly #sessions = new Map<string, { headers: { authorization: string }; until: Date }>();

  static async start(seed: number, options: WorldOptions = {}): Promise<World> {
    const { dataDir } = options;
    const kept = dataDir !== undefined && { dataDir, databaseUrl: undefined, directUrl: undefined, drop: async () => {} };
    const world = new World(seed, options, kept || (await createTestDatabase({ migrated: true, folder: memory })));
    await world.#open();
    options.began?.(world.dataDir);
    return world;
  }

  private constructor(seed: number, options: WorldOptions, database: Database) {
    this.#options = options;
    this.#database = database;
    const draw = drawsOf(seed);
    this.#undo = [drawFrom(draw), drawForLibraries(draw), hashAt({ memoryCost: 8, timeCost: 1, parallelism: 1 })];
    const { dataDir, databaseUrl, directUrl } = database;
    const known = { jwtSecret: 'the same in each run, and long enough for it', publicUrl: 'https://club.example', limits };
    this.config = { ...readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl }), ...known };
  }

  async #open(): Promise<void> {
    this.#db = openDatabase(this.config, unwatched());
    await migrateDatabase(this.#db);
    if ((await readSettings(this.#db, ['identidad'])).identidad.version === 0) await nameClub(this.#db);
    const now = () => this.now;
    const deliver = async (email: OutgoingEmail) => void this.sent.push(email);
    this.#app = buildApp(this.config, {
      db: this.#db,
      log: createLog('silent'),
      now,
      wait: async () => {},
      sharedNow: async () => now(),
      captchaEffort: { cost: 1, tries: 2 },
      timeouts,
      delivery: { deliver, close: () => {} },
    });
    const { beforeAnswer } = this.#options;
    if (beforeAnswer)
      this.#app.server.addHook('onSend', async (request) => {
        if (request.method !== 'GET') beforeAnswer(this.#writes);
      });
    this.#reader = await RowReader.of(this.#db);
    await this.read();
  }

  /** An account, as the one that a new site makes for its webmaster: its password is the role. */
  async addAccount(rol: Role, nombre: string, correo_electronico: string): Promise<void> {
    const account = { nombre, correo_electronico, rol, contrasena_hash: await hashPassword(rol), creado: this.now.toISOString() };
    await this.#db.insertInto('usuarios').values(account).execute();
  }

  /** One call of the contract, as a browser makes it. @throws Error when the server fails. */
  async call<K extends CallKey>(caller: Caller, key: K, input?: Input<K> & More): Promise<Reply<K>> {
    this.now = new Date(this.now.getTime() + 1000);
    const before = this.texts;
    const isFirst = this.#underWay++ === 0;
    const begun = ++this.#begun;
    const isWrite = !key.startsWith('GET');
    if (isWrite) this.#writes++;
    const reply = await this.ask(caller, key, input);
    await this.read();
    if (isWrite) this.#options.afterWrite?.(this.#writes, this.texts);
    // Of calls that meet nobody can say which has changed what.
    const changed = isFirst && begun === this.#begun ? changedTables(before, this.texts) : undefined;
    this.#underWay--;
    const sent = JSON.stringify(input ?? '');
    this.exchanges.push({ caller, key, status: reply.status, sent, changed });
    if (reply.isOk && !key.startsWith('POST /datos/persona'))
      for (const address of this.erased.keys()) if (sent.includes(address)) this.erased.delete(address);
    return reply;
  }

  /** The same, without a look at what it changed. */
  async ask<K extends CallKey>(caller: Caller, key: K, input?: Input<K> & More): Promise<Reply<K>> {
    const { params = {}, query = {}, body, headers, form } = (input ?? {}) as Partial<Record<'params' | 'query' | 'body', object>> & More;
    const { method, path } = splitKey(key);
    const filled = Object.entries(params).reduce((url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(String(value))), path);
    const search = new URLSearchParams(query as Record<string, string>).toString();
    const sent = form ? await multipartOf(form) : { payload: body, headers: {} };
    const reply = await this.#app.server.inject({
      method,
      url: `/api${filled}${search && `?${search}`}`,
      headers: { ...headers, ...sent.headers, ...(caller === 'visitor' ? {} : await this.#session(caller)) },
      ...(sent.payload === undefined ? {} : { payload: sent.payload }),
    });
    const { statusCode: status, body: text } = reply;
    if (status === 401) this.#sessions.clear();
    if (status >= 500) throw new Error(`${key} answered ${status}: ${text.slice(0, 500)}`);
    const isOk = status < 400;
    const isJson = String(reply.headers['content-type']).includes('json');
    return { status, isOk, body: (isOk && isJson ? JSON.parse(text) : undefined) as ReplyOf<Contract[K]>, text };
  }

  /** The session of an account: after some minutes, or when it has ended, another one, as after a log-in. */
  async #session(address: string): Promise<{ authorization: string }> {
    const { id, token_version } = this.rows.usuarios.find(({ correo_electronico }) => correo_electronico === address) ?? noAccount;
    const known = this.#sessions.get(`${id} ${token_version}`);
    if (known && known.until > this.now) return known.headers;
    const user = { id, token_version } as Parameters<App['context']['sessions']['issue']>[0];
    const headers = { authorization: `Bearer ${await this.#app.context.sessions.issue(user)}` };
    this.#sessions.set(`${id} ${token_version}`, { headers, until: new Date(this.now.getTime() + sessionLasts) });
    return headers;
  }

  /** Writes that meet: each has read all that it reads beforehand, then one after the other has its transaction, in that order. */
  race(order: readonly number[], writes: readonly (() => Promise<unknown>)[]): Promise<void> {
    return inOrder(this.#db, order, writes);
  }

  /** What is remembered under this name, at first `first`. */
  recall<T>(name: string, first: T): T {
    if (!this.memory.has(name)) this.memory.set(name, first);
    return this.memory.get(name) as T;
  }

  captcha = (): Promise<string> => solveCaptcha(this.#app);

  /** Time passes, and meanwhile the server does what it does by the clock: within hours once, else three times. */
  async pass(ms: number): Promise<void> {
    const times = ms > 6 * 3_600_000 ? 3 : 1;
    for (let time = 0; time < times; time++) {
      this.now = new Date(this.now.getTime() + ms / times);
      await this.upkeep();
    }
    await this.read();
  }

  /** What the server does every hour. */
  async upkeep(): Promise<void> {
    const { context } = this.#app;
    await offerPlaces(context);
    await followFees(context, this.now);
    await pruneRows(this.#db, this.now);
    await endDataOnce(context, this.now);
    await sweepStores(context);
  }

  /** After a command: the emails that are due leave. */
  async deliver(): Promise<void> {
    await this.read();
    if (!this.rows.correos.some(({ estado }) => estado === 'pendiente')) return;
    await this.#app.context.mail.deliverDue();
    await this.read();
  }

  async read(): Promise<void> {
    this.rows = await this.#reader.read();
  }

  /** The keys of personal links to this page (`/mi-inscripcion#`) in all emails that have left, newest last. */
  keys(page: string): { clave: string; para: string; inscripcion_id: number | null }[] {
    return this.sent.flatMap(({ texto, para, inscripcion_id }) =>
      texto
        .split(`${this.config.publicUrl}${page}`)
        .slice(1)
        .flatMap((rest) => {
          const clave = /^[\w-]+/.exec(rest)?.[0];
          return clave === undefined ? [] : [{ clave, para, inscripcion_id }];
        }),
    );
  }

  /** The process ends, and another one starts over the same data. */
  async restart(): Promise<void> {
    await this.read();
    const before = this.texts;
    await this.#close();
    await this.#open();
    this.step.lost = changedTables(before, this.texts);
  }

  /** The JSON of each table, when it was last read. */
  get texts(): Record<string, string> {
    return this.#reader.texts;
  }

  /** The data folder with everything in it. */
  get dataDir(): string {
    return this.#database.dataDir;
  }

  async #close(): Promise<void> {
    await this.#app.server.close();
    await this.#app.context.mail.stop();
    await this.#db.destroy();
  }

  async end(): Promise<void> {
    await this.#close();
    for (const undo of this.#undo) undo();
    await this.#database.drop();
  }
}

/** The captcha's library draws its numbers by itself. @returns what undoes that. */
function drawForLibraries(draw: (count: number) => Buffer): () => void {
  const original = globalThis.crypto.getRandomValues;
  globalThis.crypto.getRandomValues = ((array: Uint8Array) => {
    array.set(draw(array.byteLength));
    return array;
  }) as typeof original;
  return () => void (globalThis.crypto.getRandomValues = original);
}
