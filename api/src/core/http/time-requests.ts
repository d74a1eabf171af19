import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Timeouts } from '../peers/timeouts.ts';
import { answerUnreadable } from './unusual-messages.ts';
import type { AnswersUnderWay } from './answers-under-way.ts';

/** How often, in ms, Node checks for headers that are later than `most`. */
export const lookEvery = (most: number) => Math.min(5000, most / 4);

/**
 * Ends requests that arrive too slowly, and reports each to `answers`. A request has a fixed time to arrive in, but for the
 * files of staff and the photos of members, whose session was checked: these may take long, as long as they keep coming. Call before the routes, after the guard.
 */
export function timeRequests(
  app: FastifyInstance,
  { request: most, stall }: Pick<Timeouts, 'request' | 'stall'>,
  answers: AnswersUnderWay,
): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

  // Before Fastify's own listener: a route may ask for more time at once.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    answers.begin(request, response);
    if (!hasBody(request)) return answers.serve(request);
    timers.set(request, setTimeout(giveUp, most, request, response).unref());
    request.once('end', () => answers.serve(request));
    request.once('close', () => clearTimeout(timers.get(request)));
  });

  /** Replaces the fixed time by one of silence: nothing arrived for `stall`. Data that waits here to be read is no silence. */
  const whileItComes = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    let before = socket.bytesRead;
    clearTimeout(timers.get(request));
    answers.serve(request);
    const timer = setInterval(() => {
      if (socket.bytesRead === before && request.readableLength === 0) giveUp(request, response);
      before = socket.bytesRead;
    }, stall).unref();
    timers.set(request, timer);
  };

  app.addHook('onRequest', (request, _reply, done) => {
    answers.admit(request);
    done();
  });
  app.addHook('onRoute', (route) => {
    if (!['session', 'staff', 'webmaster'].includes(route.config?.access ?? '')) return;
    route.preParsing = [route.preParsing ?? []].flat().concat((request, reply, payload, done) => {
      if (timers.has(request.raw) && request.headers['content-type']?.startsWith('multipart/')) whileItComes(request.raw, reply.raw);
      done(null, payload);
    });
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0');

function giveUp(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  if (response.headersSent) request.socket.destroy();
  else answerUnreadable(Object.assign(new Error('The request did not end in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), request.socket);
}
