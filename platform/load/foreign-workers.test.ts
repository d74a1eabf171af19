// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { allowForeignWorkers } from './foreign-workers.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['https://modules.example/a/worker.js', '/worker.js?from=https%3A%2F%2Fmodules.example%2Fa%2Fworker.js'],
  ['http://localhost/modules/mf-x/1/worker.js', 'http://localhost/modules/mf-x/1/worker.js'],
  ['/own.js', '/own.js'],
  ['blob:http://localhost/1', 'blob:http://localhost/1'],
])('a worker at %s starts from %s', (address, from) => {
  const started: unknown[] = [];
  class Native {
    constructor(...args: unknown[]) {
      started.push(args);
    }
  }
  vi.stubGlobal('Worker', Native);
  allowForeignWorkers();
  const worker = new Worker(address, { name: 'x' });
  expect(worker).toBeInstanceOf(Native);
  expect(started).toEqual([[from, { name: 'x' }]]);
});
