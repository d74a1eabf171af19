import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface StoppablePeer {
  port: number;
  /** From now on it accepts connections and says nothing, as a process does that was stopped (SIGSTOP). */
  stop(): void;
  /** It goes on where it was stopped. */
  goOn(): void;
  /** Breaks every connection; new ones are served. */
  drop(): void;
  /** How many connections it has accepted. */
  accepted(): number;
  close(): Promise<void>;
}

/** Stands in front of a peer on this machine (`port`), or of none: then it never answers at all. */
export async function startStoppablePeer(port?: number): Promise<StoppablePeer> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const open = new Set<Socket>();
  let stopped = port === undefined;
  let accepted = 0;
  const keep = (socket: Socket, other?: Socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => void (open.delete(socket), other?.destroy()));
  };
  const join = ([client, peer]: readonly [Socket, Socket]) => client.pipe(peer).pipe(client);
  const part = ([client, peer]: readonly [Socket, Socket]) => (client.unpipe(peer).pause(), peer.unpipe(client).pause());

  const server = createServer({ pauseOnConnect: true }, (client) => {
    accepted += 1;
    if (port === undefined) return keep(client);
    const peer = connect(port, '127.0.0.1').pause();
    const pair = [client, peer] as const;
    pairs.add(pair);
    keep(client, peer);
    keep(peer, client);
    client.on('close', () => pairs.delete(pair));
    if (!stopped) join(pair);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      stopped = true;
      pairs.forEach(part);
    },
    goOn() {
      stopped = false;
      pairs.forEach(join);
    },
    drop: () => open.forEach((socket) => socket.destroy()),
    accepted: () => accepted,
    async close() {
      open.forEach((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}
