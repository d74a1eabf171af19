// Clients that send a text over so many connections from each address, and read nothing, or a byte a second, until this process is ended.
// In a process of their own: the server, a proxy and other visitors wait for none of its work.
import { connect } from 'node:net';

const { port, addresses, each, text, reads } = JSON.parse(process.argv[2]);

const sockets = addresses.flatMap((localAddress) =>
  Array.from({ length: each }, () => connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})),
);
for (const socket of sockets) socket.pause().write(text);
setInterval(() => {
  if (reads !== 'nothing') for (const socket of sockets) socket.read(1);
}, 1000);
