import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type PostgresDialectConfig,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  sql,
} from 'kysely';
import { type Config, ConfigError, type DatabaseLink } from '../base/config.ts';
import { createPeer, type Watch } from '../peers/peer.ts';
import { unwatched } from '../logs/log.ts';
import type { Tables, Db } from './schema.ts';
import { keepStatements } from './keep-statements.ts';
import { readTls } from './read-tls.ts';
import { rewriteOnce } from './rewrite-file.ts';
import { type PoolState, watchedPool } from './watched-pool.ts';

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'database'>>;

/**
 * Opens PostgreSQL when the configuration names one, else the SQLite file of the data folder. Close with `db.destroy()`. An error
 * because PostgreSQL is away is a PeerDown.
 */
export function openDatabase(config: DatabaseConfig, watch: Watch = unwatched()): Db {
  if (config.databaseUrl) return openPostgres(config.databaseUrl, config.database, watch);
  mkdirSync(config.dataDir, { recursive: true });
  return openSqlite(join(config.dataDir, 'club.sqlite'));
}

/** For commands, which would create a SQLite database in a mistyped folder. @throws ConfigError when there is none. */
export function confirmDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'club.sqlite'))) {
    throw new ConfigError([`There is no database in DATA_DIR (${dataDir}).`]);
  }
}

function openPostgres(url: string, link: DatabaseLink | undefined, watch: Watch): Db {
  const away = 'La web no puede consultar sus datos en este momento. Inténtalo de nuevo dentro de un minuto.';
  const full = 'No queda espacio en la base de datos: se puede consultar y borrar, pero no guardar nada nuevo.';
  const pool = watchedPool(
    { connectionString: url, max: link?.pool ?? usualPool, ssl: readTls(link?.tls) },
    { peer: createPeer('PostgreSQL', away, watch), disk: createPeer('disk of PostgreSQL', full, watch) },
    watch.timeouts,
  );
  const db = new Kysely<Tables>({ dialect: new PooledPostgresDialect({ pool }) });
  pools.set(db, pool.state);
  return db;
}

/** The pool's size by default. */
const usualPool = 10;

class PooledPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new PipelinedPostgresDriver(this.#config);
  }
  override createAdapter(): PostgresAdapter {
    return new PooledPostgresAdapter();
  }
}

/** A transaction begins together with its first statement: no round trip for `begin` alone. */
class PipelinedPostgresDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>();
  override async beginTransaction(...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>): Promise<void> {
    const begun = super.beginTransaction(connection, settings);
    // Reported by the commit; a statement that fails for the same reason reports it first.
    begun.catch(() => {});
    this.#begun.set(connection, begun);
  }
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await Promise.all([this.#begun.get(connection), super.commitTransaction(connection)]);
  }
}

/** Kysely's own number, so that a version with its lock and this one take turns. */
const migrationLock = 3853314791062309107n;

/**
 * A migration lock of the transaction. Kysely's own belongs to a session, and a pooler of connections (PgBouncer) gives the session to others between transactions. This one
 * ends with the transaction, which begins here: PostgreSQL takes no notice of the migrator's own `begin` after it.
 */
class PooledPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`begin`.execute(db);
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(db);
  }
  /** Nothing to release where the migrator has ended the transaction. */
  override async releaseMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`rollback`.execute(db);
  }
}

const pools = new WeakMap<Db, () => PoolState>();

/** The state of PostgreSQL's pool; undefined for SQLite, which has one connection. */
export const readPool = (db: Db): PoolState | undefined => pools.get(db)?.();

function openSqlite(path: string): Db {
  const database = new Database(path);
  // Another process may hold the file for a moment, at start above all: wait before the first write (WAL is one).
  database.pragma('busy_timeout = 10000');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // What is deleted or overwritten is filled with zeros, not only marked as free.
  database.pragma('secure_delete = ON');
  rewriteOnce(database);
  return new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(database) });
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: Database.Database;
  constructor(database: Database.Database) {
    super({ database: keepStatements(database) });
    this.#database = database;
  }
  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#database);
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/** Runs SQLite's migrations in one transaction, so that two processes take turns: SQLite rolls back changes of the schema too. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * A transaction takes the write lock at once: one that reads first and writes later would fail instead of waiting its turn. What
 * is written without a transaction (or might be: SQL as text that does not begin with `select`) gets one. Both begin with `exec`: a
 * prepared statement that waited for the lock in vain is left in progress by libsql, and until it is collected every read sees the past and
 * every write fails.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: Database.Database;
  constructor(database: Database.Database) {
    super({ database: keepStatements(database) });
    this.#database = database;
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) =>
        this.#database.inTransaction || SelectQueryNode.is(query.query) || /^select\b/.test(query.sql)
          ? connection.executeQuery(query)
          : this.#writeAlone(() => connection.executeQuery(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }
  override async beginTransaction(): Promise<void> {
    this.#database.exec('begin immediate');
  }
  /** With a full disk SQLite has rolled back already: the first error is the one that is thrown. */
  override async rollbackTransaction(): Promise<void> {
    if (this.#database.inTransaction) this.#database.exec('rollback');
  }
  async #writeAlone<T>(write: () => Promise<T>): Promise<T> {
    this.#database.exec('begin immediate');
    try {
      const result = await write();
      this.#database.exec('commit');
      return result;
    } finally {
      await this.rollbackTransaction();
    }
  }
}
