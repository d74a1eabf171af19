import { readFileSync } from 'node:fs';

/** In ms. */
const every = 500;

/**
 * Calls back once a command that started this process has ended. `npx pnpm start` is a chain of npm, a shell, pnpm and another shell; a
 * SIGTERM to its head ends npm and the shell, without a signal to pnpm or us. What is above the chain, such as a terminal, may end. On
 * Linux, which tells the parent of a process; elsewhere nothing is watched.
 */
export function watchLauncher(onGone: () => void): void {
  if (process.platform !== 'linux' || process.env['npm_lifecycle_event'] === undefined) return;
  const chain = findChain();
  const timer = setInterval(() => {
    if (chain.every(({ pid, parent }) => parentOf(pid) === parent)) return;
    clearInterval(timer);
    onGone();
  }, every).unref();
}

interface Link {
  pid: number;
  parent: number;
}

/** From us up to the topmost npm or pnpm. */
function findChain(): Link[] {
  const links: Link[] = [];
  let length = 0;
  for (let pid = process.pid, parent = parentOf(pid); parent !== undefined && parent > 1; pid = parent, parent = parentOf(pid)) {
    links.push({ pid, parent });
    if (/\bp?np[mx]\b/.test(read(parent, 'cmdline') ?? '')) length = links.length;
  }
  return links.slice(0, length);
}

function parentOf(pid: number): number | undefined {
  // 'pid (name) state parent …': the name may hold anything.
  const parent = /\) \S (\d+) [^)]*$/.exec(read(pid, 'stat') ?? '')?.[1];
  return parent === undefined ? undefined : Number(parent);
}

function read(pid: number, file: 'cmdline' | 'stat'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
