import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { HttpError } from '../base/http-error.ts';

export interface Bounds {
  /** Connections in all. */
  inAll: number;
  /** Connections of a network; through a proxy of ours, answers under way for it. */
  perNetwork: number;
  /** The network of a connection; undefined for a proxy of ours, through which all clients come. */
  networkOf(address: string): string | undefined;
  /** In ms: an answer that its client has not read for so long may be closed for another client. */
  unread: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A slot for a reply that takes long to send. Short replies take none, so that connections are left for them. */
export interface Place {
  kind: 'file' | 'archive';
  /** Its holder: a user, or the network of a visitor. */
  by: number | string;
  isSignedIn: boolean;
}

/** At most `most` places `among` those that are taken; one that was not read for `unread` ms is taken from its holder first. */
export interface Rule {
  among(place: Place): boolean;
  most: number;
  unread: number;
  refusal(): HttpError;
}

export interface AnswersUnderWay {
  /** A request's headers have arrived: from now on, or once its body is complete, the answer is ours to give. */
  begin(request: IncomingMessage, response: ServerResponse): void;
  /** The request is complete: the client waits for us. */
  serve(request: IncomingMessage): void;
  /** Counts the answer for the visitor's network. @throws HttpError 429 when it has too many that it reads. */
  admit(request: Pick<FastifyRequest, 'raw' | 'ip'>): void;
  /** Takes a slot until the answer is over. @throws HttpError the error of a rule that leaves none. */
  take(request: Pick<FastifyRequest, 'raw'>, place: Place, rules: readonly Rule[]): void;
}

interface Connection {
  socket: Socket;
  /** The network of the connection; undefined for a proxy of ours. */
  peer: string | undefined;
  /** The client of the answer under way. */
  visitor?: string | undefined;
  /** Whether we wait for a request, or for the rest of one. */
  asks: boolean;
  /** Since when we wait; of an answer, when its client last read something, or had nothing to read. */
  since: number;
  /** Bytes that the client's socket had taken by then. */
  taken: number;
  place?: Place | undefined;
}

const networkIn = ({ visitor, peer }: Connection) => visitor ?? peer;

/**
 * Keeps the number of connections, and of answers under way, within bounds. Where one more would be too many, room is made before a client
 * is rejected: the connection is closed that has waited longest for its client, which sends no request or does not read its answer, in the network
 * that has most of these. So a client that fills the server loses its connections, and all others get in. Where every client waits for us the new one is rejected.
 */
export function createAnswersUnderWay(server: Server, bounds: Bounds): AnswersUnderWay {
  const { inAll, perNetwork, unread, log } = bounds;
  const connections = new Map<Socket, Connection>();
  const count = (isOne: (connection: Connection) => boolean): number => {
    let found = 0;
    for (const connection of connections.values()) if (isOne(connection)) found++;
    return found;
  };

  // Progress of the operating system's buffer is all that is known of a client.
  const look = (): void => {
    const now = performance.now();
    for (const connection of connections.values()) {
      const { socket, asks, taken } = connection;
      if (asks) continue;
      connection.taken = socket.bytesWritten - socket.writableLength;
      if (connection.taken !== taken || socket.writableLength === 0) connection.since = now;
    }
  };
  server.once('listening', () => {
    const looking = setInterval(look, unread / 2).unref();
    server.once('close', () => clearInterval(looking));
  });

  let toldAt = -Infinity;
  /** Logs a warning, once a minute: only the operator can see the cause of these errors. */
  const tell = (what: string): void => {
    if (performance.now() - toldAt < 60_000) return;
    toldAt = performance.now();
    log.warn(`connections are short: ${what}`);
  };

  /** Closes one of these that has waited for its client; an answer, for at least `least` ms. */
  const makeRoom = (isOne: (connection: Connection) => boolean, least = unread): boolean => {
    const now = performance.now();
    const idle = [...connections.values()].filter(
      (each) => isOne(each) && (each.asks || (each.socket.writableLength > 0 && now - each.since >= least)),
    );
    const ofNetworks = new Map<string | undefined, number>();
    for (const each of idle) ofNetworks.set(networkIn(each), (ofNetworks.get(networkIn(each)) ?? 0) + 1);
    const size = (each: Connection) => ofNetworks.get(networkIn(each)) ?? 0;
    const [longest] = idle.toSorted((left, right) => size(right) - size(left) || left.since - right.since);
    if (!longest) return false;
    if (!longest.asks) tell('answers that are not read are closed');
    connections.delete(longest.socket);
    longest.socket.destroy();
    return true;
  };
  const hasRoom = (isOne: (connection: Connection) => boolean, most: number, least?: number): boolean =>
    connections.size < most || count(isOne) < most || makeRoom(isOne, least);

  server.on('connection', (socket: Socket) => {
    const peer = bounds.networkOf(socket.remoteAddress ?? '');
    const hasOwnRoom = peer === undefined || hasRoom((each) => each.peer === peer, perNetwork);
    if (!hasOwnRoom || !hasRoom(() => true, inAll)) {
      tell('connections are refused');
      return void socket.destroy();
    }
    connections.set(socket, { socket, peer, asks: true, since: performance.now(), taken: 0 });
    socket.once('close', () => connections.delete(socket));
  });

  const serve = ({ socket }: IncomingMessage): void => {
    const connection = connections.get(socket);
    if (connection) Object.assign(connection, { asks: false, since: performance.now() });
  };

  return {
    begin(request, response) {
      const connection = connections.get(request.socket);
      if (!connection) return;
      connection.visitor = connection.peer;
      response.once('close', () =>
        Object.assign(connection, { visitor: undefined, place: undefined, asks: true, since: performance.now() }),
      );
    },
    serve,
    admit(request) {
      const connection = connections.get(request.raw.socket);
      if (!connection || connection.peer !== undefined) return;
      const visitor = bounds.networkOf(request.ip);
      if (visitor !== undefined && !hasRoom((each) => each.visitor === visitor, perNetwork)) {
        tell('requests are refused');
        throw new HttpError(429, 'Tu red está pidiendo demasiado a la vez. Vuelve a intentarlo dentro de un momento.', {
          'retry-after': '5',
        });
      }
      connection.visitor = visitor;
    },
    take(request, place, rules) {
      const connection = connections.get(request.raw.socket);
      if (!connection) return;
      for (const { among, most, unread: least, refusal } of rules) {
        if (hasRoom((each) => each.place !== undefined && among(each.place), most, least)) continue;
        tell('long answers are refused');
        throw refusal();
      }
      connection.place = place;
    },
  };
}
