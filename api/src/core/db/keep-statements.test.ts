import Database from 'libsql';
import { expect, test } from 'vitest';
import { keepStatements } from './keep-statements.ts';

test('a statement is prepared once, anew after it failed, and sees columns that were added since', () => {
  const database = new Database(':memory:');
  database.exec('create table t (a integer unique)');
  const prepared: string[] = [];
  const prepare = database.prepare.bind(database);
  database.prepare = (text) => {
    prepared.push(text);
    return prepare(text);
  };
  const kept = keepStatements(database);
  const insert = 'insert into t (a) values (?)';
  for (const a of [1, 2]) kept.prepare(insert).run([a]);
  expect(() => kept.prepare(insert).run([2])).toThrow('UNIQUE');
  kept.prepare(insert).run([3]);
  const all = () => kept.prepare('select * from t').all([]);
  expect(all()).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
  database.exec('alter table t add column b text');
  expect(all()[0]).toEqual({ a: 1, b: null });
  expect(prepared).toEqual([insert, insert, 'select * from t']);
  kept.close();
});
