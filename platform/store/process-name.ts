import { hostname } from 'node:os';

const host = hostname()
  .toLowerCase()
  .replaceAll(/[^a-z0-9]/g, '-');

/** Names this process among all that ever ran, so that what it leaves behind differs from what another is working on. */
export const processName = `${host}.${process.pid}.${Math.round(performance.timeOrigin).toString(36)}`;

/** True when that process is surely over; one on another machine never surely is. */
export function hasEnded(name: string): boolean {
  const [itsHost, pid] = name.split('.');
  if (itsHost !== host || name === processName) return false;
  // Containers give the same number to every process that they start.
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
