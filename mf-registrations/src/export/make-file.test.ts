import { fakeHttp } from 'shared/testing/fake-http';
import { signIn } from 'shared/testing/render-routes';
import { beforeEach, expect, test, vi } from 'vitest';
import { read } from 'xlsx';
import { makeFile } from './make-file.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const rows = [{ id: 1, nombre: 'Ana', fecha: '2026-04-12', anio: 2026 }];
let asked: string[];

beforeEach(() => {
  signIn();
  const calls = fakeHttp({
    'GET /api/inscripciones/': rows,
    'GET /api/inscripciones/?evento=Castillos': rows,
    'GET /api/inscripciones/?anios=2024%2C2026': rows,
    'GET /api/inscripciones/?evento=Otros&anios=2026': rows,
  });
  asked = [];
  vi.spyOn(calls, 'push').mockImplementation((...made) => asked.push(...made.map(({ call }) => call)));
});

type Listener = (event: { data: unknown }) => void;
const terminate = vi.fn();
/** A worker that replies with one event. */
function stubWorker(type: 'message' | 'error', data?: (task: { reply: Blob; order: string }) => Blob | null) {
  terminate.mockClear();
  vi.stubGlobal(
    'Worker',
    class {
      listeners = new Map<string, Listener>();
      terminate = terminate;
      addEventListener(name: string, listener: Listener) {
        this.listeners.set(name, listener);
      }
      postMessage(task: { reply: Blob; order: string }) {
        this.listeners.get(type)?.({ data: data?.(task) });
      }
    },
  );
}
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

test.each([
  ['', [], ''],
  ['Castillos', [], '?evento=Castillos'],
  ['', [2024, 2026], '?anios=2024%2C2026'],
  ['Otros', [2026], '?evento=Otros&anios=2026'],
])('of event «%s» and years %j «%s» is requested', async (event, years, query) => {
  stubWorker('message', () => new Blob(['x']));
  await makeFile({ evento: event, anios: years, order: 'fecha', added: [] });
  expect(asked).toEqual([`GET /api/inscripciones/${query}`]);
});

test('a worker makes the file, and is terminated', async () => {
  const file = new Blob(['x']);
  const tasks: { reply: Blob; order: string }[] = [];
  stubWorker('message', (task) => {
    tasks.push(task);
    return file;
  });
  expect(await makeFile({ evento: '', anios: [], order: 'nombre', added: [] })).toBe(file);
  expect([tasks[0]?.order, await tasks[0]?.reply.text()]).toEqual(['nombre', JSON.stringify(rows)]);
  expect(terminate).toHaveBeenCalledOnce();
});

test('an error of the worker fails the export', async () => {
  stubWorker('message', () => null);
  await expect(makeFile({ evento: '', anios: [], order: 'fecha', added: [] })).rejects.toThrow('The spreadsheet could not be made');
  expect(terminate).toHaveBeenCalledOnce();
});

test.each(['does not start', 'does not load'])('when a worker %s the page makes the file', async (what) => {
  if (what === 'does not load') stubWorker('error');
  else {
    vi.stubGlobal('Worker', function refuse() {
      throw new DOMException('no', 'SecurityError');
    });
  }
  const file = await makeFile({ evento: '', anios: [], order: 'fecha', added: [] });
  expect(file.type).toBe(xlsx);
  expect(read(await bytesOf(file)).Sheets['Inscripciones']?.['C2']).toMatchObject({ v: 'Ana' });
});

test('the worker returns the bytes of the spreadsheet, or nothing', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('postMessage', (data: unknown) => sent.push(data));
  await import('./export-worker.ts');
  for (const value of [rows, { detail: 'No.' }]) {
    self.dispatchEvent(new MessageEvent('message', { data: { reply: new Blob([JSON.stringify(value)]), order: 'fecha' } }));
  }
  await expect.poll(() => sent.length).toBe(2);
  const [file] = sent.filter((data) => data instanceof Blob);
  expect(sent).toContain(null);
  expect(read(await bytesOf(file as Blob)).Sheets['Inscripciones']?.['C2']).toMatchObject({ v: 'Ana' });
});
