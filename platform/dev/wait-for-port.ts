import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** In ms: the interval of attempts. */
const again = 100;

async function isThere(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Resolves once a port of this machine accepts connections, or `isOver`. */
export async function waitForPort(port: number, isOver: () => boolean): Promise<void> {
  while (!isOver() && !(await isThere(port))) await setTimeout(again);
}
