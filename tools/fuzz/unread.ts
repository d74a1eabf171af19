import { once } from 'node:events';
import { connect } from 'node:net';

const connections = 600;
const message = 'GET /static/default.jpg HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n';

/**
 * Sends requests ahead over more connections than a server takes, and reads nothing. @returns the status of another client's request
 * meanwhile, or its error.
 */
export async function visitBesideUnread(address: string): Promise<number | string> {
  const { port, hostname: host } = new URL(address);
  const sockets = Array.from({ length: connections }, () => connect({ port: Number(port), host }).pause());
  for (const socket of sockets) {
    socket.on('error', () => {});
    socket.write(message.repeat(50));
  }
  await Promise.all(sockets.map((socket) => socket.connecting && Promise.race([once(socket, 'ready'), once(socket, 'close')])));
  const status = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(10_000) }).then((reply) => reply.status, String);
  for (const socket of sockets) socket.destroy();
  return status;
}
