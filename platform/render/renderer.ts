import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { RenderOrder, PageScript, FromProcess, Screen, ToProcess } from './messages.ts';

/** The reason why a page was not rendered. */
export class NotRendered extends Error {
  /** Whether the author of the page has to mend it. */
  readonly isOwnFault: boolean;
  constructor(reason: string, isOwnFault: boolean) {
    super(reason);
    this.isOwnFault = isOwnFault;
  }
}

/** Answers one of the site's own GETs, by path and query. */
export type AskSite = (url: string) => Promise<{ status: number; body: string }>;

/** The process that renders pages (render-process.ts), until it ends. */
export interface Renderer {
  open(script: PageScript): void;
  close(key: string): void;
  /** Renders a page of a script that is open. Rejects with NotRendered. */
  render(order: Omit<RenderOrder, 'id'>, ask: AskSite): Promise<Screen>;
  /** Ends the process; pending pages are rejected with `reason`. */
  stop(reason: string): void;
}

interface RendererParts {
  /** Where the shell's build has put the process. */
  folder: string;
  env?: NodeJS.ProcessEnv;
  /** Called when a script's thread ended: it renders nothing until it is opened again. */
  onClosed?: (key: string) => void;
  onEnded?: (reason: string) => void;
}

interface Job {
  script: string;
  ask: AskSite;
  resolve: (screen: Screen) => void;
  reject: (error: Error) => void;
}

/** Node's permission model, where it exists: the process reads its own scripts, and starts nothing but threads. */
function permissions(folder: string): string[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isStable = major >= 24 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13);
  return [isStable ? '--permission' : '--experimental-permission', `--allow-fs-read=${folder}/*`, '--allow-worker'];
}

/** Starts it. It does not keep the process running, and ends with it. */
export function startRenderer({ folder, env = {}, onClosed = () => {}, onEnded = () => {} }: RendererParts): Renderer {
  const jobs = new Map<number, Job>();
  let lastOrder = 0;
  let ended: string | undefined;
  const child: ChildProcess = fork(join(folder, 'render-process.cjs'), [folder], {
    env,
    execArgv: permissions(folder),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const send = (message: ToProcess) => void child.send(message, () => {});

  const end = (reason: string, wasKilled: boolean) => {
    if (ended !== undefined) return;
    ended = reason;
    onEnded(reason);
    // With several at work the culprit is unknown; and a process that was killed from outside is not the page's error.
    const isOwnFault = !wasKilled && new Set([...jobs.values()].map(({ script }) => script)).size === 1;
    for (const { reject } of jobs.values()) reject(new NotRendered(reason, isOwnFault));
    jobs.clear();
  };

  const answer = async (script: string, id: number, job: Job | undefined, url: string): Promise<void> => {
    const reply = job ? await job.ask(url).catch(() => ({ status: 500, body: '{}' })) : { status: 404, body: '{}' };
    send({ type: 'answer', script, ask: id, ...reply });
  };

  child.on('message', (message) => {
    const told = message as FromProcess;
    if (told.type === 'ended') return onClosed(told.script);
    if (told.type === 'ask') return void answer(told.script, told.ask.id, jobs.get(told.ask.order), told.ask.url);
    const job = jobs.get(told.order);
    jobs.delete(told.order);
    if (told.type === 'rendered') job?.resolve(told.screen);
    else job?.reject(new NotRendered(told.reason, told.isOwnFault));
  });
  child.on('error', (error) => end(String(error), false));
  child.on('exit', (code, signal) =>
    end(`it ended the process that renders (${code ?? signal})`, signal === 'SIGKILL' || signal === 'SIGTERM'),
  );
  child.unref();
  child.channel?.unref();

  return {
    open: (script) => send({ type: 'open', script }),
    close: (key) => send({ type: 'close', script: key }),
    render(order, ask) {
      if (ended !== undefined) return Promise.reject(new NotRendered(ended, false));
      lastOrder += 1;
      const id = lastOrder;
      return new Promise((resolve, reject) => {
        jobs.set(id, { script: order.script, ask, resolve, reject });
        send({ type: 'render', order: { id, ...order } });
      });
    },
    stop(reason) {
      end(reason, true);
      child.kill('SIGKILL');
    },
  };
}
