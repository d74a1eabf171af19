import { once } from 'node:events';
import { join } from 'node:path';
import { writeFrontEnd } from '../../api/src/testing/front-end.ts';
import { startServerProcess } from '../../api/src/testing/server-process.ts';
import { startTestApp } from '../../api/src/testing/test-app.ts';
import { splitKey } from '../../shared/src/contract/call-table.ts';
import { calls as table } from '../../shared/src/contract/calls.ts';
import { listCalls, type OpenApi, writeRequest } from './calls.ts';
import { createChance } from './chance.ts';
import { exchange, exchangeRaw, findFault, type Reply } from './exchange.ts';
import { drawFiles, fill, type Identity, identities, startVerifier } from './prepare.ts';
import { writeRawRequest } from './raw-requests.ts';
import { visitBesideUnread } from './unread.ts';

export interface FuzzOptions {
  requests: number;
  seed: number;
  /** In ms: a slower reply is a fault. */
  slowest: number;
}

export interface FuzzReport {
  /** One line each: the request, and its reply's fault. */
  faults: string[];
  /** Replies by status, and the slowest in ms with its request. */
  statuses: Record<number, number>;
  slowest: { took: number; request: string };
  /** How many calls of the table were made. */
  calls: number;
}

/** The name of a call in the OpenAPI document. */
const nameOf = (key: string) => {
  const { method, path } = splitKey(key);
  return `${method} /api${path.replaceAll(/:(\w+)/g, '{$1}')}`;
};

/** In requests, the interval of new log-ins: a request may have ended a session, or a role. */
const freshAfter = 250;

/**
 * Starts the real server on an empty database of its own (on the PostgreSQL server of TEST_DATABASE_URL, else SQLite), and sends it
 * the calls of its OpenAPI document, with invalid input, as each identity, and raw messages between. The same seed sends the same.
 */
export async function fuzz({ requests, seed, slowest }: FuzzOptions): Promise<FuzzReport> {
  const chance = createChance(seed);
  const app = await startTestApp();
  const verifier = await startVerifier();
  const report: FuzzReport = { faults: [], statuses: {}, slowest: { took: 0, request: '' }, calls: 0 };
  const { dataDir, databaseUrl, jwtSecret } = app.config;
  try {
    await fill(app);
    const files = await drawFiles();
    const server = await startServerProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      JWT_SECRET: jwtSecret,
      DIST_DIR: writeFrontEnd(join(dataDir, 'dist')),
      MODULES_DIR: join(dataDir, 'releases'),
      TRUST_PROXY: '127.0.0.1',
      RECAPTCHA_SITE_KEY: 'x',
      RECAPTCHA_SECRET: 'x',
      RECAPTCHA_VERIFY_URL: verifier.url,
      LOG_LEVEL: 'silent',
    });
    const calls = listCalls((await (await fetch(`${server.address}/api/docs/json`)).json()) as OpenApi);
    const asked = new Set<string>();
    const tokens = new Map<Identity, string>();
    let asks = 0;
    for (let number = 1; number <= requests; number++) {
      if (number % freshAfter === 1) {
        for (const who of identities) if (who !== 'nobody') tokens.set(who, (await app.addUser(who)).headers.authorization);
      }
      const started = performance.now();
      const send = async (title: string, hasBody: boolean, ask: () => Promise<Reply | undefined>) => {
        const reply = await ask().catch((error: unknown) => String(error));
        const took = performance.now() - started;
        if (took > report.slowest.took) report.slowest = { took, request: title };
        const blame = (fault: string) => report.faults.push(`${number}: ${title} ${fault}`);
        if (typeof reply !== 'object') return blame(`breaks: ${reply ?? 'no answer'}`);
        report.statuses[reply.status] = (report.statuses[reply.status] ?? 0) + 1;
        const fault = findFault(reply, hasBody);
        if (fault) blame(fault);
        if (took > slowest) blame(`takes ${Math.round(took)} ms`);
      };
      if (chance.percent(20)) {
        const bytes = writeRawRequest(chance);
        await send(JSON.stringify(bytes.slice(0, 160)), !bytes.startsWith('HEAD'), () => exchangeRaw(server.address, bytes));
        continue;
      }
      const who = chance.pick(identities);
      // In turn, so that every call is asked as often as another.
      const call = calls[asks++ % calls.length];
      if (!call) throw new Error('The OpenAPI document has no calls.');
      asked.add(`${call.method} ${call.path}`);
      const message = writeRequest(call, files, chance);
      // Each from a network of its own: rate limits would hide the code behind them.
      message.headers['x-forwarded-for'] ??= `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`;
      const token = tokens.get(who);
      if (token) message.headers['authorization'] ??= token;
      const { method, path, body } = message;
      const title = `${method} ${path.slice(0, 120)} as ${who} ${JSON.stringify(body?.toString().slice(0, 200) ?? '')}`;
      await send(title, method !== 'HEAD', () => exchange(server.address, message));
    }
    report.calls = asked.size;
    // A short run reaches some of them only.
    if (asks >= calls.length)
      report.faults.push(
        ...Object.keys(table)
          .map(nameOf)
          .filter((name) => !asked.has(name))
          .map((name) => `${name} was never asked`),
      );
    const beside = await visitBesideUnread(server.address);
    if (beside !== 200) report.faults.push(`Beside requests that nobody reads the answer to it answers ${beside}`);
    const alive = await fetch(`${server.address}/readyz`).then(({ status }) => status, String);
    if (alive !== 200) report.faults.push(`In the end it is not ready: ${alive}`);
    server.process.kill('SIGTERM');
    await once(server.process, 'exit');
  } finally {
    verifier.stop();
    await app.close();
  }
  return report;
}
