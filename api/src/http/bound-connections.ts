import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionBounds {
  /** Connections in all. */
  inAll: number;
  perNetwork: number;
  /** What counts as one network; undefined for a proxy of ours, through which everybody comes. */
  networkOf(address: string): string | undefined;
}

interface Network {
  count: number;
  /** Connections that wait for their client, for the rest of a request or for the next one: the longest wait first. */
  waiting: Set<Socket>;
}

/**
 * Keeps the number of connections within bounds. A new one takes the place of the one that has waited longest for its client, in its own
 * network or, when all are taken, in the network that has most of them: whoever fills the server with unfinished requests loses those, and
 * everybody else gets in. Where every client waits for us, the new one is refused.
 */
export function boundConnections(server: Server, { inAll, perNetwork, networkOf }: ConnectionBounds) {
  const networks = new Map<string | undefined, Network>();
  const homes = new Map<Socket, Network>();

  const forget = (socket: Socket, name: string | undefined) => {
    const network = homes.get(socket);
    if (!network) return;
    homes.delete(socket);
    network.waiting.delete(socket);
    network.count -= 1;
    if (network.count === 0) networks.delete(name);
  };
  /** Closes the connection of a network that has waited longest. */
  const makeRoom = (name: string | undefined, { waiting }: Network): boolean => {
    const [oldest] = waiting;
    if (!oldest) return false;
    forget(oldest, name);
    oldest.destroy();
    return true;
  };
  const makeRoomInAll = (): boolean => {
    let most: [string | undefined, Network] | undefined;
    for (const each of networks) if (each[1].waiting.size > (most?.[1].waiting.size ?? 0)) most = each;
    return most !== undefined && makeRoom(...most);
  };

  server.on('connection', (socket: Socket) => {
    const name = networkOf(socket.remoteAddress ?? '');
    const before = networks.get(name);
    const isFull = name !== undefined && before !== undefined && before.count >= perNetwork;
    if ((isFull && !makeRoom(name, before)) || (homes.size >= inAll && !makeRoomInAll())) return void socket.destroy();
    const network = networks.get(name) ?? { count: 0, waiting: new Set() };
    networks.set(name, network);
    network.count += 1;
    network.waiting.add(socket);
    homes.set(socket, network);
    socket.once('close', () => forget(socket, name));
  });

  return {
    /** From now on the client waits for us. */
    serve: ({ socket }: IncomingMessage): void => void homes.get(socket)?.waiting.delete(socket),
    /** It has its answer: we wait for it again. */
    release({ socket }: IncomingMessage): void {
      if (!socket.destroyed) homes.get(socket)?.waiting.add(socket);
    },
  };
}
