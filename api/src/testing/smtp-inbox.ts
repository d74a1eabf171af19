import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface Received {
  envelopeTo: readonly string[];
  email: Email;
}

export interface SmtpInbox {
  url: string;
  received: Received[];
  /** The server's replies to the next emails, oldest first; then it accepts. 'drop' breaks the connection. */
  failures: (number | 'drop')[];
  /** How many of the next emails it hangs up on before their text, as a server does that has closed an idle connection. */
  hangUps: number;
  /** Addresses that it rejects, with its reply. */
  refusals: Map<string, number>;
  /** Called with each address before the email is taken; a promise holds the email back. */
  onEmail: (address: string) => Promise<void> | void;
  close(): Promise<void>;
}

/** A real SMTP server on a free port, which keeps what it gets. */
export async function startSmtpInbox(): Promise<SmtpInbox> {
  const received: Received[] = [];
  const failures: (number | 'drop')[] = [];
  const refusals = new Map<string, number>();
  const inbox: SmtpInbox = {
    url: '',
    received,
    failures,
    hangUps: 0,
    refusals,
    onEmail: () => {},
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom(_address, _session, done) {
      if (inbox.hangUps === 0) return done();
      inbox.hangUps -= 1;
      server.connections.forEach((connection) => connection.close());
    },
    onRcptTo({ address }, _session, done) {
      const responseCode = refusals.get(address);
      done(responseCode === undefined ? null : Object.assign(new Error('no such rider'), { responseCode }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        await inbox.onEmail(session.envelope.rcptTo[0]?.address ?? '');
        const failure = failures.shift();
        if (failure === 'drop') return server.connections.forEach((connection) => connection.close());
        if (failure !== undefined) return done(Object.assign(new Error('refused by the test'), { responseCode: failure }));
        received.push({
          envelopeTo: session.envelope.rcptTo.map(({ address }) => address),
          email: await PostalMime.parse(Buffer.concat(chunks)),
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  inbox.url = `smtp://127.0.0.1:${port}`;
  return inbox;
}
