import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RenderOrder, PageScript, FromProcess, FromThread, ToProcess } from './messages.ts';

/*
 * Renders pages in a process of its own, which may read its own scripts and nothing else: a thread for each version of a module. It ends
 * with the server.
 */

/** In ms: the timeout of a page, which ends its thread. */
const timeout = 2000;
/** The same until its first page is rendered: on a busy machine a thread takes a while to start. */
const firstTimeout = 6000;
/** In ms: an idle thread ends, and frees all that its module has kept. */
const idleFor = 60_000;
/** In bytes, of the whole process: V8's limits do not cover memory outside of its heap. */
const mostMemory = 512 * 1024 * 1024;
const lookEvery = 50;

interface Thread {
  worker: Worker;
  /** Pages being rendered or queued, with the moment at which each came. */
  orders: Map<number, number>;
  idle: NodeJS.Timeout | undefined;
  hasRendered: boolean;
}

const [, , folder = ''] = process.argv;
const threads = new Map<string, Thread>();
const tell = (message: FromProcess) => void process.send?.(message);

function open({ key, code }: PageScript): void {
  const worker = new Worker(join(folder, 'render-thread.cjs'), {
    workerData: { code },
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  const thread: Thread = { worker, orders: new Map(), idle: undefined, hasRendered: false };
  threads.set(key, thread);
  worker.on('error', (error) => close(key, String(error), true, thread));
  worker.on('exit', (code) => close(key, `its thread ended with ${code}`, true, thread));
  worker.on('message', (message: FromThread) => {
    if (message.type === 'ask') return tell({ ...message, script: key });
    thread.orders.delete(message.order);
    thread.hasRendered = true;
    tell(message);
    if (thread.orders.size === 0) rest(key, thread);
  });
  rest(key, thread);
}

function rest(key: string, thread: Thread): void {
  clearTimeout(thread.idle);
  thread.idle = setTimeout(() => close(key, 'nobody asks for it', false), idleFor).unref();
}

/** Ends a thread at once, whatever it does; its pending page is rejected. */
function close(key: string, reason: string, isOwnFault: boolean, thread = threads.get(key)): void {
  if (!thread || threads.get(key) !== thread) return;
  threads.delete(key);
  clearTimeout(thread.idle);
  void thread.worker.terminate();
  for (const order of thread.orders.keys()) tell({ type: 'refused', order, reason, isOwnFault });
  tell({ type: 'ended', script: key, reason });
}

function render(order: RenderOrder): void {
  const thread = threads.get(order.script);
  if (!thread) return tell({ type: 'refused', order: order.id, reason: 'its thread has ended', isOwnFault: false });
  clearTimeout(thread.idle);
  thread.orders.set(order.id, performance.now());
  thread.worker.postMessage({ type: 'render', order });
}

process.on('message', (message: ToProcess) => {
  if (message.type === 'open') open(message.script);
  else if (message.type === 'close') close(message.script, 'another version has taken its place', false);
  else if (message.type === 'render') render(message.order);
  else threads.get(message.script)?.worker.postMessage({ type: 'answer', ask: message.ask, status: message.status, body: message.body });
});
process.on('disconnect', () => process.exit());

/** The thread at a page for the longest; a page is a matter of milliseconds. */
const slowest = () =>
  [...threads]
    .flatMap(([key, { orders }]) => [...orders.values()].slice(0, 1).map((since) => ({ key, since })))
    .toSorted((a, b) => a.since - b.since)[0];

setInterval(() => {
  const now = performance.now();
  for (const [key, { orders, hasRendered }] of threads) {
    const [since = now] = orders.values();
    const most = hasRendered ? timeout : firstTimeout;
    if (now - since > most) close(key, `not rendered within ${most} ms`, true);
  }
  if (process.memoryUsage.rss() < mostMemory) return;
  const guilty = slowest()?.key;
  for (const key of guilty === undefined ? threads.keys() : [guilty])
    close(key, `more than ${mostMemory} bytes of memory`, guilty !== undefined);
}, lookEvery);
