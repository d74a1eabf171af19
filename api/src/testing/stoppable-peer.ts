import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** The faults of a peer. */
export type Trouble = Silence | Lie;
type Silence =
  /** Nothing listens: new connections are refused, open ones cut off. */
  | 'refuses'
  /** Connections are accepted, and get no answer, as of a process that was stopped (SIGSTOP). */
  | 'hangs'
  /** Each part of the traffic takes so many ms, either way. */
  | { slow: number };
type Lie =
  /** Every connection is reset as soon as it sends anything. */
  | 'resets'
  /** It sends this to any request, and hangs up; `first`: before a request, as mail servers do. */
  | { says: string; first?: true };

export interface StoppablePeer {
  port: number;
  /** Begins a fault; open connections are affected too. */
  trouble(how: Trouble): void;
  /** The fault 'hangs', which most tests use. */
  stop(): void;
  /** Ends the fault; a stopped peer goes on where it was. */
  goOn(): void;
  /** Breaks every connection; new ones are served. */
  drop(): void;
  /** How many connections it has accepted. */
  accepted(): number;
  close(): Promise<void>;
}

/** Stands in front of a peer on this machine (`port`), or of none: then it never answers at all. */
export async function startStoppablePeer(port?: number): Promise<StoppablePeer> {
  const pairs = new Set<Pair>();
  const open = new Set<Socket>();
  let trouble: Trouble | undefined = port === undefined ? 'hangs' : undefined;
  let accepted = 0;
  const keep = (socket: Socket, other?: Socket) => {
    open.add(socket);
    socket
      .on('error', () => {})
      .on('close', () => {
        open.delete(socket);
        // What it sent before an orderly close is still pending.
        if (!socket.readableEnded) other?.destroy();
      });
  };
  const late = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (typeof trouble === 'object' && 'slow' in trouble) setTimeout(done, trouble.slow, null, chunk);
        else done(null, chunk);
      },
    });
  const join = ({ client, peer, there, back }: Pair) => {
    client.pipe(there).pipe(peer);
    peer.pipe(back).pipe(client);
  };
  const part = ({ client, peer, there, back }: Pair) => {
    client.unpipe(there).pause();
    peer.unpipe(back).pause();
  };
  const answerWrongly = (client: Socket, how: Lie) => {
    const answer = () => (how === 'resets' ? client.resetAndDestroy() : client.end(how.says));
    if (typeof how === 'object' && how.first) answer();
    else client.once('data', answer).resume();
  };
  const isLie = (how: Trouble | undefined): how is Lie => how === 'resets' || (typeof how === 'object' && 'says' in how);

  const server = createServer({ pauseOnConnect: true }, (client) => {
    accepted += 1;
    if (port === undefined) return keep(client);
    if (isLie(trouble)) {
      keep(client);
      return answerWrongly(client, trouble);
    }
    const peer = connect(port, '127.0.0.1').pause();
    const pair = { client, peer, there: late(), back: late() };
    pairs.add(pair);
    keep(client, peer);
    keep(peer, client);
    client.on('close', () => pairs.delete(pair));
    if (trouble !== 'hangs') join(pair);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = (server.address() as AddressInfo).port;

  const drop = () => open.forEach((socket) => socket.destroy());
  const begin = (how: Trouble) => {
    trouble = how;
    if (how === 'refuses') {
      server.close();
      drop();
    } else if (how === 'hangs') pairs.forEach(part);
    else if (isLie(how)) {
      for (const pair of pairs) {
        part(pair);
        pairs.delete(pair);
        answerWrongly(pair.client, how);
      }
    }
  };
  return {
    port: own,
    trouble: begin,
    stop: () => begin('hangs'),
    goOn() {
      if (trouble === 'refuses') server.listen(own, '127.0.0.1');
      if (trouble === 'hangs') pairs.forEach(join);
      trouble = undefined;
    },
    drop,
    accepted: () => accepted,
    async close() {
      drop();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}

interface Pair {
  client: Socket;
  peer: Socket;
  there: Transform;
  back: Transform;
}
