import { api } from 'shared/http/client';
import { fakeHttp } from 'shared/testing/fake-http';
import { signIn } from 'shared/testing/render-routes';
import { expect, test, vi } from 'vitest';
import { createUploadQueue, type UploadWork } from './upload-queue.ts';

const file = (name: string, content = name) => new File([content], name, { type: 'image/jpeg' });
const files = (count: number) => Array.from({ length: count }, (_, index) => file(`${index}.jpg`));
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

function queueWith(work: Partial<UploadWork> = {}) {
  const requests: string[][] = [];
  const { send = async () => ({}), ...rest } = work;
  const queue = createUploadQueue({
    checksumOf: async () => undefined,
    loadKnown: async () => new Set(),
    recognisesRepeats: () => true,
    pause: async () => {},
    ...rest,
    send: (sent, onProgress) => {
      requests.push(sent.map(({ name }) => name));
      return send(sent, onProgress);
    },
  });
  const states = () => queue.snapshot().items.map(({ state }) => state);
  return { queue, requests, states };
}

test('without files nothing is sent', async () => {
  const { queue, requests } = queueWith();
  expect(await queue.start()).toBeUndefined();
  expect(requests).toEqual([]);
  expect(queue.snapshot()).toMatchObject({ busy: false, outcome: undefined });
});

test('a few files are sent in one request, more in several, never more than three in parallel', async () => {
  let open = 0;
  let most = 0;
  const send = async () => {
    most = Math.max(most, (open += 1));
    await new Promise((resolve) => setTimeout(resolve, 1));
    open -= 1;
  };
  const { queue, requests, states } = queueWith({ send });
  queue.add(files(3));
  await queue.start();
  expect(requests).toEqual([['0.jpg', '1.jpg', '2.jpg']]);
  queue.add(files(30));
  await queue.start();
  expect(requests.flat()).toHaveLength(33);
  expect(most).toBe(3);
  expect(new Set(states())).toEqual(new Set(['stored']));
  expect(queue.snapshot()).toMatchObject({ percent: 100, outcome: 'success' });
});

test('progress is a whole number from 0 to 100, and each file has its own', async () => {
  const seen: { percent: number; sent: number[] }[] = [];
  const { queue } = queueWith({
    send: async (_, onProgress) => {
      onProgress(75, 100);
      const { percent, items } = queue.snapshot();
      seen.push({ percent, sent: items.map(({ sent }) => sent) });
    },
  });
  queue.add([file('a.jpg', 'x'.repeat(999)), file('b.jpg', 'x'.repeat(999))]);
  await queue.start();
  expect(seen).toEqual([{ percent: 75, sent: [1, 0.5] }]);
});

test("rejected files keep the server's reason; duplicates are no failure", async () => {
  const reply = { imagenes: [{ id: 1 }], rechazadas: [{ nombre: '1.jpg', motivo: 'No es una imagen.' }], repetidas: [{ nombre: '2.jpg' }] };
  const { queue, states } = queueWith({ send: async () => reply });
  queue.add(files(3));
  expect(await queue.start()).toEqual({ stored: [{ id: 1 }] });
  expect(states()).toEqual(['stored', 'rejected', 'repeated']);
  expect(queue.snapshot().items[1]?.reason).toBe('No es una imagen.');
  expect(queue.snapshot().outcome).toBe('error');
});

test.each(['ok', null, undefined, { imagenes: ['a.jpg'] }, { imagenes: 2, rechazadas: 0 }])(
  'a server with any other reply (%j) has stored them all',
  async (reply) => {
    const { queue, requests, states } = queueWith({ send: async () => reply });
    queue.add(files(2));
    expect(await queue.start()).toEqual({ stored: undefined });
    expect(states()).toEqual(['stored', 'stored']);
    expect(requests).toHaveLength(1);
  },
);

test('files that the gallery has, or that were chosen twice, are not sent', async () => {
  const { queue, requests, states } = queueWith({ checksumOf: (sent) => sent.text(), loadKnown: async () => new Set(['old']) });
  queue.add([file('a.jpg', 'old'), file('b.jpg', 'new'), file('c.jpg', 'new')]);
  await queue.start();
  expect(states()).toEqual(['repeated', 'stored', 'repeated']);
  expect(requests).toEqual([['b.jpg']]);
});

test('a lost connection is retried automatically, a limited number of times', async () => {
  const send = vi.fn().mockImplementationOnce(lost).mockImplementationOnce(lost).mockResolvedValue({});
  const { queue, states } = queueWith({ send });
  queue.add(files(2));
  await queue.start();
  expect(states()).toEqual(['stored', 'stored']);

  const dead = queueWith({ send: lost });
  dead.queue.add(files(1));
  await dead.queue.start();
  expect(dead.requests).toHaveLength(6);
  expect(dead.states()).toEqual(['failed']);
  expect(dead.queue.snapshot().items[0]?.reason).toBe('Se ha perdido la conexión.');
});

test('a server that would store a repeated file twice gets retries by hand only', async () => {
  const { queue, requests } = queueWith({ send: lost, recognisesRepeats: () => false });
  queue.add(files(1));
  await queue.start();
  expect(requests).toHaveLength(1);
});

test('a retry sends only failed files, one by one', async () => {
  const lostOnce = vi.fn().mockImplementationOnce(lost).mockResolvedValue({});
  const send = ([first]: File[]) => (first?.name === '0.jpg' ? lostOnce() : Promise.resolve({}));
  const { queue, requests, states } = queueWith({ send, recognisesRepeats: () => false });
  queue.add(files(6));
  await queue.start();
  expect(states()).toEqual(['failed', 'failed', 'failed', 'failed', 'stored', 'stored']);
  requests.length = 0;
  await queue.start();
  expect(requests).toEqual([['0.jpg'], ['1.jpg'], ['2.jpg'], ['3.jpg']]);
  expect(queue.snapshot().outcome).toBe('success');
});

test('new files replace finished ones', async () => {
  const { queue } = queueWith();
  queue.add(files(2));
  await queue.start();
  queue.add([file('z.jpg')]);
  expect(queue.snapshot().items.map(({ file: { name } }) => name)).toEqual(['z.jpg']);
  expect(queue.snapshot().outcome).toBeUndefined();
});

test('no request is larger than 24 MB, except with a single larger file', async () => {
  const { queue, requests } = queueWith();
  const sized = (name: string, megabytes: number) => Object.defineProperty(file(name), 'size', { value: megabytes * 1024 * 1024 });
  queue.add([sized('a', 12), sized('b', 12), sized('c', 1), sized('d', 30), sized('e', 1)]);
  await queue.start();
  expect(requests.toSorted()).toEqual([['a', 'b'], ['c'], ['d'], ['e']]);
});

test('a file beyond 50 MB is not sent, one of 50 MB is', async () => {
  const { queue, requests } = queueWith();
  const sized = (name: string, size: number) => Object.defineProperty(file(name), 'size', { value: size });
  queue.add([sized('more', 50 * 1024 * 1024 + 1), sized('just', 50 * 1024 * 1024)]);
  expect(queue.snapshot().items.map(({ state, reason }) => [state, reason])).toEqual([
    ['rejected', 'Pesa más de 50 MB.'],
    ['waiting', undefined],
  ]);
  await queue.start();
  expect(requests).toEqual([['just']]);
  expect(queue.snapshot().outcome).toBe('error');
});

test('a file that is not sending can be removed; during an upload finished files stay in view', async () => {
  let end: () => void = () => {};
  const { queue, states } = queueWith({ send: () => new Promise<void>((resolve) => (end = resolve)) });
  const ids = () => queue.snapshot().items.map(({ id }) => id);
  queue.add([...files(2)]);
  const [first = 0, second = 0] = ids();
  queue.remove(second);
  expect(ids()).toEqual([first]);
  const sending = queue.start();
  await expect.poll(states).toEqual(['sending']);
  expect(await queue.start()).toBeUndefined();
  queue.remove(first);
  expect(states()).toEqual(['sending']);
  queue.add(files(1));
  expect(states()).toEqual(['sending', 'waiting']);
  end();
  await expect.poll(() => states()[1]).toBe('sending');
  queue.add(files(1));
  expect(states()).toEqual(['stored', 'sending', 'waiting']);
  end();
  await expect.poll(() => states()[2]).toBe('sending');
  end();
  await sending;
  expect([new Set(states()), queue.snapshot().busy]).toEqual([new Set(['stored']), false]);
});

test('once all bytes are sent, a file is processing', async () => {
  const seen: unknown[] = [];
  const { queue } = queueWith({
    send: async (_, onProgress) => {
      for (const [sent, total] of [
        [0, 0],
        [5, 10],
        [10, 10],
      ] as const) {
        onProgress(sent, total);
        seen.push(queue.snapshot().items.map(({ state, sent: part }) => [state, part]));
      }
    },
  });
  queue.add([file('a.jpg', '12345'), file('b.jpg', '')]);
  await queue.start();
  expect(seen.slice(1)).toEqual([
    [
      ['sending', 0.5],
      ['sending', 0],
    ],
    [
      ['processing', 1],
      ['processing', 1],
    ],
  ]);
});

test('an upload that waits for the network shows it', async () => {
  const seen: unknown[] = [];
  const { queue, states } = queueWith({
    send: vi.fn().mockImplementationOnce(lost).mockResolvedValue({}),
    pause: async (attempt) => void seen.push([attempt, ...states()]),
  });
  queue.add(files(1));
  await queue.start();
  expect(seen).toEqual([[1, 'retrying']]);
});

test('pictures are returned in the order in which they were chosen, whichever request ends first', async () => {
  const waits = [20, 10, 1];
  const send = async ([first]: File[]) => {
    const index = Number(first?.name.split('.')[0]) / 4;
    await new Promise((resolve) => setTimeout(resolve, waits[index]));
    return { imagenes: [{ id: index }], rechazadas: [], repetidas: [] };
  };
  const { queue } = queueWith({ send });
  queue.add(files(12));
  expect(await queue.start()).toEqual({ stored: [{ id: 0 }, { id: 1 }, { id: 2 }] });
});

test('a request whose files were all rejected shows each reason', async () => {
  signIn();
  const rechazadas = [{ nombre: '0.jpg', motivo: 'Vacía.' }];
  fakeHttp({ 'POST /api/galerias/crear': () => Response.json({ detail: 'No.', rechazadas }, { status: 400 }) });
  const { queue, states } = queueWith({ send: () => api.post('galerias/crear') });
  queue.add(files(1));
  await queue.start();
  expect(states()).toEqual(['rejected']);
  expect(queue.snapshot().items[0]?.reason).toBe('Vacía.');
});

test('two files of one name are distinguished: one repeated, one stored', async () => {
  const { queue, states } = queueWith({ send: async () => ({ imagenes: [], rechazadas: [], repetidas: [{ nombre: 'a.jpg' }] }) });
  queue.add([file('a.jpg', 'x'), file('a.jpg', 'y')]);
  await queue.start();
  expect(states()).toEqual(['repeated', 'stored']);
});

test('listeners get every change, until they unsubscribe', async () => {
  const { queue } = queueWith();
  const hear = vi.fn();
  const stop = queue.subscribe(hear);
  queue.add(files(1));
  expect(hear).toHaveBeenCalledOnce();
  stop();
  queue.add(files(1));
  expect(hear).toHaveBeenCalledOnce();
});
