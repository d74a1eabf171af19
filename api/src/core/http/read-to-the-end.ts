import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * In bytes, of a body that was answered before its end: read and thrown away. More than anybody sends by mistake, such as the film of a
 * camera; who sends more is cut off. How long it may take is said by timeRequests, as for any body.
 */
const mostDiscarded = 512 * 1024 ** 2;

/**
 * Reads on after an early answer, such as one to a body that is too large. A connection that is closed while its client still sends is
 * reset, and a reset takes the answer with it: browsers read it only after the last byte. Our side is closed at once where it is to be
 * closed, the whole connection when the body has ended.
 */
export function readToTheEnd(server: Server, most = mostDiscarded): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    // Just before Node would close the connection, or read on without a limit.
    response.once('prefinish', () => {
      const { socket } = request;
      if (request.complete || socket.destroyed) return;
      let isToClose = false;
      socket.destroySoon = () => {
        isToClose = true;
        socket.end();
      };
      let left = most;
      // What read it before may have stopped in the middle, and no longer matters.
      request.unpipe();
      request.on('data', (chunk: Buffer) => {
        left -= chunk.length;
        if (left < 0) socket.destroy();
      });
      request.once('end', () => {
        Reflect.deleteProperty(socket, 'destroySoon');
        if (isToClose) socket.destroySoon();
      });
      request.resume();
    });
  });
}
