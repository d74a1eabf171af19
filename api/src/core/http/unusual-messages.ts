import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../base/http-error.ts';
import { invalid, sentencesByStatus } from './errors.ts';

const statusLines: Readonly<Record<string, readonly [line: string, status: number]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 408],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 431],
};

/**
 * Answers what node cannot read as HTTP, which never becomes a request: the same shape, on the bare socket. A HEAD is answered without
 * the sentence: its client reads on right after the headers.
 */
export function answerUnreadable(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [line, status] = statusLines[error.code ?? ''] ?? ['400 Bad Request', 400];
  const isHead = Buffer.isBuffer(error.rawPacket) && error.rawPacket.toString('latin1', 0, 5) === 'HEAD ';
  writeProblem(socket, line, sentencesByStatus[status] ?? invalid, isHead);
  socket.destroy(error);
}

/** Answers what node would reject by itself with an empty reply, or with none: another Expect than 100-continue, CONNECT, HTTP/1.1 without a host. */
export function answerUnusual(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, reply: ServerResponse) => {
    const body = JSON.stringify({ detail: sentencesByStatus[417] });
    // Its body is not waited for.
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body), connection: 'close' };
    reply.writeHead(417, headers).end(body);
  });
  app.server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    writeProblem(socket, '405 Method Not Allowed', sentencesByStatus[405] ?? invalid);
    socket.end();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { httpVersionMajor, httpVersionMinor } = request.raw;
    const lacksHost = request.headers.host === undefined && httpVersionMajor === 1 && httpVersionMinor > 0;
    done(lacksHost ? new HttpError(400, invalid) : undefined);
  });
}

function writeProblem(socket: Socket, line: string, detail: string, headOnly = false): void {
  const body = JSON.stringify({ detail });
  const head = ['Content-Type: application/json; charset=utf-8', `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close'];
  if (socket.writable) socket.write(`HTTP/1.1 ${line}\r\n${head.join('\r\n')}\r\n\r\n${headOnly ? '' : body}`);
}
