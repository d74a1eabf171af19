import { randomUUID } from 'node:crypto';
import type { PageError } from 'platform/serve/page-error';
import type { ErrorReports } from './log.ts';

/** Reports a minute at most: an error of all requests is reported often enough. Of pages apart, whose reports anybody may send. */
const mostPerMinute = { ofServer: 20, ofPage: 10 };
/** In ms. */
const timeout = 5000;

/**
 * Sends failures to a service that speaks Sentry's protocol, at its address for this site (DSN). Sent are the kind of the error and its
 * place in our code; of the server's also the route's pattern and the request's number, of a page's the module, its version and the debug
 * id by which the service finds the source map. Not its message, which may quote what a user typed: that of the server is in the log, under
 * the same number.
 */
export function createErrorReports(dsn: string, now: () => number = Date.now): ErrorReports {
  const { origin, username, pathname } = new URL(dsn);
  const [, folder = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  const url = `${origin}${folder}/api/${project}/envelope/`;
  const auth = `Sentry sentry_version=7, sentry_client=moto-club/1.0, sentry_key=${username}`;
  const minute = { number: 0, ofServer: 0, ofPage: 0 };

  const send = (kind: keyof typeof mostPerMinute, about: object): void => {
    const number = Math.floor(now() / 60_000);
    if (minute.number !== number) Object.assign(minute, { number, ofServer: 0, ofPage: 0 });
    if (++minute[kind] > mostPerMinute[kind]) return;
    const event = { event_id: randomUUID().replaceAll('-', ''), timestamp: now() / 1000, level: 'error', ...about };
    const lines = [{ event_id: event.event_id, dsn }, { type: 'event' }, event];
    const body = lines.map((line) => JSON.stringify(line)).join('\n');
    const headers = { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': auth };
    // An error or a redirect of the service is no error of the site's, and no reason to report again.
    fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(timeout) }).catch(() => {});
  };

  return {
    ofServer: (error, about) => send('ofServer', describeFailure(error, about)),
    ofPage: (thrown, msg) => send('ofPage', describeThrown(thrown, msg)),
  };
}

function describeFailure(error: Error & { code?: unknown }, { request, method, route, msg }: Parameters<ErrorReports['ofServer']>[1]) {
  const code = typeof error.code === 'string' ? error.code : undefined;
  return {
    platform: 'node',
    ...(route === undefined ? {} : { transaction: `${method} ${route}` }),
    tags: { ...(request === undefined ? {} : { request }), ...(code === undefined ? {} : { code }) },
    exception: { values: [{ type: error.name, value: msg, stacktrace: { frames: readFrames(error.stack ?? '') } }] },
  };
}

const describeThrown = ({ module, version, type, address, line, column, debugId }: PageError, msg: string) => ({
  platform: 'javascript',
  release: `${module}@${version}`,
  tags: { module, version },
  exception: {
    values: [
      {
        type,
        value: msg,
        stacktrace: { frames: [{ function: '?', abs_path: address, filename: address, lineno: line, colno: column, in_app: true }] },
      },
    ],
  },
  debug_meta: { images: [{ type: 'sourcemap', code_file: address, debug_id: debugId }] },
});

/** 'name (file:///path' or 'file:///path', as V8 writes them. */
function splitPlace(place: string): { name?: string; filename: string } {
  const bracket = place.lastIndexOf(' (');
  const file = place.slice(bracket < 0 ? 0 : bracket + 2);
  const filename = file.startsWith('file://') ? file.slice('file://'.length) : file;
  return bracket < 0 ? { filename } : { name: place.slice(0, bracket), filename };
}

/** The deepest call last, as the protocol wants it. */
const readFrames = (stack: string) =>
  [...stack.matchAll(/^ {4}at (.+):(\d+):(\d+)\)?$/gm)]
    .map(([, place = '', lineno, colno]) => ({ ...splitPlace(place), lineno, colno }))
    .map(({ name, filename, lineno, colno }) => ({
      function: name ?? '?',
      filename,
      lineno: Number(lineno),
      colno: Number(colno),
      in_app: !filename.includes('node_modules') && !filename.startsWith('node:'),
    }))
    .toReversed();
