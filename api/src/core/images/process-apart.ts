import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { childEnvironment, forkBeside } from '../base/processes.ts';
import { HttpError } from '../base/http-error.ts';
import { createSemaphore } from 'platform/store/semaphore';
import { type MadePicture, picturesAtOnce } from './process-picture.ts';

/** The message to the other process: an upload, or a stored picture of which an AVIF is made. */
export type PictureJob = { number: number } & PictureWork;
export type PictureWork = { path: string; isLogo: boolean } | { stored: Buffer; width: number };

/** Its reply: the picture, an error with words for the user, or neither when it failed for a reason of its own. */
export interface PictureOutcome {
  number: number;
  made?: MadePicture;
  avif?: Buffer;
  refusal?: string;
}

interface Helper {
  child: ChildProcess;
  waiting: Map<number, { resolve(outcome: PictureOutcome): void; reject(error: unknown): void }>;
}

/** In ms: the idle time after which the other process ends. */
const idleFor = 30_000;

/** A semaphore: the other process gets no more pictures than it works on, so those that wait here are not lost with it. */
const withPermit = createSemaphore(picturesAtOnce);

let helper: Helper | undefined;
let idle: NodeJS.Timeout | undefined;
let jobs = 0;

/**
 * As `processPicture`, in a low-priority process of its own: this one keeps its threads,
 * and a picture that breaks the decoder takes at most the one beside it along. The full size is left in a file beside `path`.
 */
export function processApart(path: string, { isLogo = false } = {}): Promise<MadePicture> {
  return withPermit(async () => got((await ask({ path, isLogo })).made));
}

/** A stored picture as AVIF of that width. */
export const encodeApart = (stored: Buffer, width: number): Promise<Buffer> =>
  withPermit(async () => got((await ask({ stored, width })).avif));

/** Whether a picture is being worked on: what can wait waits for that. */
export const isPictureProcessBusy = (): boolean => (helper?.waiting.size ?? 0) > 0;

function got<T>(result: T | undefined): T {
  if (result === undefined) throw new Error('The picture could not be processed.');
  return result;
}

/** Ends the other process, once no picture is pending: a stop leaves nothing running behind. */
export async function endPictureProcess(): Promise<void> {
  clearTimeout(idle);
  const child = helper?.child;
  if (!child?.connected) return;
  forget(child);
  const ended = once(child, 'exit');
  child.ref();
  child.disconnect();
  await ended;
}

function ask(wanted: PictureWork): Promise<PictureOutcome> {
  clearTimeout(idle);
  helper ??= startHelper();
  const { child, waiting } = helper;
  const job: PictureJob = { number: jobs++, ...wanted };
  return new Promise<PictureOutcome>((resolve, reject) => {
    waiting.set(job.number, { resolve, reject });
    // While a picture is pending, the helper keeps this process running.
    child.ref();
    child.channel?.ref();
    child.send(job, (error) => {
      if (error && waiting.delete(job.number)) reject(error);
    });
  }).finally(() => {
    if (waiting.size === 0) rest(child);
  });
}

function startHelper(): Helper {
  const child = forkBeside(import.meta.dirname, 'picture-process', {
    // It frees memory after each picture: see picture-process.ts.
    execArgv: ['--expose-gc'],
    // The decoder's threads share two heaps of the C library: each would keep one of its own otherwise, grown to its largest picture.
    env: childEnvironment({ MALLOC_ARENA_MAX: '2' }),
  });
  const started: Helper = { child, waiting: new Map() };
  child.on('message', (outcome: PictureOutcome) => {
    const who = started.waiting.get(outcome.number);
    started.waiting.delete(outcome.number);
    if (outcome.refusal === undefined) who?.resolve(outcome);
    else who?.reject(new HttpError(400, outcome.refusal));
  });
  const giveUp = () => {
    forget(child);
    for (const { reject } of started.waiting.values()) reject(new Error('The process for pictures has ended.'));
    started.waiting.clear();
  };
  child.once('exit', giveUp).once('error', giveUp);
  return started;
}

function forget(child: ChildProcess): void {
  if (helper?.child === child) helper = undefined;
}

function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  clearTimeout(idle);
  idle = setTimeout(() => {
    forget(child);
    if (child.connected) child.disconnect();
  }, idleFor).unref();
}
