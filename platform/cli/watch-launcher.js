import { readFileSync } from 'node:fs';

/** In ms. */
const every = 500;
/** Of the process that began a command, for those it starts: above them the launcher may be gone already. */
const handedOn = 'LAUNCHED_BY';

/**
 * Calls back once a command that started this process has ended. `npx pnpm start` is a chain of npm, a shell, pnpm and another shell; a
 * SIGTERM to its head ends npm and the shell, without a signal to pnpm or us. What is above the chain, such as a terminal, may end. On
 * Linux, which tells the parent of a process; elsewhere nothing is watched. JavaScript, as what starts a site has nothing installed yet.
 */
export function watchLauncher(onGone) {
  if (process.platform !== 'linux' || process.env.npm_lifecycle_event === undefined) return;
  const chain = JSON.parse(process.env[handedOn] ?? 'null') ?? findChain();
  process.env[handedOn] = JSON.stringify(chain);
  const timer = setInterval(() => {
    if (chain.every(([pid, parent]) => parentOf(pid) === parent)) return;
    clearInterval(timer);
    onGone();
  }, every).unref();
}

/** From us up to the topmost npm, pnpm or yarn: each process with its parent. */
function findChain() {
  const links = [];
  let length = 0;
  for (let pid = process.pid, parent = parentOf(pid); parent > 1; pid = parent, parent = parentOf(pid)) {
    links.push([pid, parent]);
    if (/\b(?:p?np[mx]|yarn)\b/.test(read(parent, 'cmdline'))) length = links.length;
  }
  return links.slice(0, length);
}

/** 'pid (name) state parent …': the name may hold anything. */
const parentOf = (pid) => Number(/\) \S (\d+) [^)]*$/.exec(read(pid, 'stat'))?.[1] ?? 0);

function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
