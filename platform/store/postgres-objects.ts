import { createHash } from 'node:crypto';
import { checkPath, type ListedObject, listing, type ObjectStore, PreconditionFailed } from './object-store.ts';
import { openBytes, readContent } from './held-bytes.ts';
import { afterMaking, makeTable, type PostgresPool, runOnPostgres } from './sql.ts';

const table = `create table if not exists module_objects (
  path text primary key, bytes bytea not null, tag text not null, changed timestamptz not null default now()
)`;

interface Row {
  path: string;
  bytes: Buffer;
  tag: string;
  changed: Date;
}

/** Objects in PostgreSQL, in a table of its own, which it makes. For releases of modules: each is held in memory as a whole. */
export function postgresObjects(pool: PostgresPool): ObjectStore {
  const run = afterMaking(runOnPostgres(pool), (first) => makeTable(first, table));
  const find = async (path: string) => {
    checkPath(path);
    const [row] = await run('select bytes, tag from module_objects where path = ?', [path]);
    return row as Pick<Row, 'bytes' | 'tag'> | undefined;
  };
  return {
    get: find,
    async open(path) {
      const found = await find(path);
      return found && openBytes(found.bytes);
    },
    async exists(path) {
      checkPath(path);
      return (await run('select 1 from module_objects where path = ?', [path])).length > 0;
    },
    async put(path, content, only) {
      checkPath(path);
      const bytes = await readContent(content);
      const tag = createHash('sha256').update(bytes).digest('hex');
      const insert = 'insert into module_objects (path, bytes, tag) values (?, ?, ?) on conflict (path) do';
      const replace = 'update set bytes = excluded.bytes, tag = excluded.tag, changed = now()';
      const written = await (only?.tag
        ? run('update module_objects set bytes = ?, tag = ?, changed = now() where path = ? and tag = ? returning path', [
            bytes,
            tag,
            path,
            only.tag,
          ])
        : run(`${insert} ${only ? 'nothing' : replace} returning path`, [path, bytes, tag]));
      if (written.length === 0) throw new PreconditionFailed(path);
    },
    ...listing(async function* (prefix): AsyncGenerator<ListedObject> {
      const rows = await run(
        'select path, tag, changed from module_objects where left(path, length(?::text)) = ? order by path collate "C"',
        [prefix, prefix],
      );
      for (const row of rows) {
        const { path, tag, changed } = row as Pick<Row, 'path' | 'tag' | 'changed'>;
        yield { path, tag, changed };
      }
    }),
    async delete(path) {
      checkPath(path);
      await run("delete from module_objects where path = ? or left(path, length(?::text) + 1) = ?::text || '/'", [path, path, path]);
    },
    sweep: async () => {},
  };
}
