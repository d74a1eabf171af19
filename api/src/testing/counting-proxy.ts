import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** In ms: how long an answer is held back: what is sent before it arrives did not wait for it. */
const late = 120;

export interface CountingProxy {
  port: number;
  /** The number of consecutive round trips of `work`. */
  count(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

/**
 * A proxy between the API and a peer on this machine. It counts the longest chain of waits over all connections: something sent
 * comes after every answer that has arrived until then, so what is sent together is one round trip, also on several connections.
 */
export async function startCountingProxy(peerPort: number): Promise<CountingProxy> {
  const open = new Set<Socket>();
  /** The length of the chain up to the latest answer. */
  let answered = 0;
  const server = createServer((client) => {
    const peer = connect(peerPort, '127.0.0.1');
    for (const [socket, other] of [
      [client, peer],
      [peer, client],
    ] as const) {
      open.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          open.delete(socket);
          other.destroy();
        });
    }
    let sent = 0;
    client.on('data', (chunk) => {
      sent = answered + 1;
      peer.write(chunk);
    });
    peer.on('data', (chunk) => {
      const chain = sent;
      setTimeout(() => {
        answered = Math.max(answered, chain);
        client.write(chunk);
      }, late);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async count(work) {
      const before = answered;
      await work();
      return answered - before;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
