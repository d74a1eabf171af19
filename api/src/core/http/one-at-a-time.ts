import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may be queued behind the one in hand. Browsers and proxies do not pipeline. */
const mostAhead = 8;

interface Turns {
  isBusy: boolean;
  waiting: (() => void)[];
}

/**
 * Works on one request of a connection at a time. Node reads on while an answer is under way, and would begin with everything that was
 * sent ahead (pipelining), however many files that opens. A connection with a request that waits is not read; one that sent more than a
 * few ahead is closed. Call once all listeners of requests are there.
 */
export function oneAtATime(server: Server): void {
  const connections = new WeakMap<Socket, Turns>();
  server.on('connection', (socket: Socket) => {
    const turns: Turns = { isBusy: false, waiting: [] };
    connections.set(socket, turns);
    // Node reads on by itself after each message.
    socket.on('resume', () => void (turns.waiting.length > 0 && socket.pause()));
  });

  const startNext = (socket: Socket, turns: Turns): void => {
    const next = turns.waiting.shift();
    turns.isBusy = next !== undefined && !socket.destroyed;
    if (!next || socket.destroyed) return;
    // Its body may be still to come.
    if (turns.waiting.length === 0) socket.resume();
    next();
  };

  for (const event of ['request', 'checkExpectation']) {
    const listeners = server.listeners(event);
    server.removeAllListeners(event);
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      const turns = connections.get(socket);
      // The rest of what a closed connection had sent.
      if (!turns || socket.destroyed) return;
      const start = () => {
        turns.isBusy = true;
        for (const listener of listeners) listener.call(server, request, response);
        // After what the listeners do when it closes.
        response.once('close', () => startNext(socket, turns));
      };
      if (!turns.isBusy) return start();
      if (turns.waiting.length >= mostAhead) return void socket.destroy();
      turns.waiting.push(start);
      socket.pause();
    });
  }
}
