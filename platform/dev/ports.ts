import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
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

/** For a server whose port has to be known before it listens there. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
