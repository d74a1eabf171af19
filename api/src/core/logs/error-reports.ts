import { randomUUID } from 'node:crypto';
import type { ReportError } from './log.ts';

/** Reports a minute at most: an error of all requests is reported often enough. */
const mostPerMinute = 20;
/** In ms. */
const timeout = 5000;

/**
 * Sends failures to a service that speaks Sentry's protocol, at its address for this site (DSN). Sent are the kind of the error, its place in
 * our code, the route's pattern and the request's number. Not its message, which may quote what a user typed: that is in the log, under
 * the same number.
 */
export function createErrorReports(dsn: string, now: () => number = Date.now): ReportError {
  const { origin, username, pathname } = new URL(dsn);
  const [, folder = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  const url = `${origin}${folder}/api/${project}/envelope/`;
  const auth = `Sentry sentry_version=7, sentry_client=moto-club/1.0, sentry_key=${username}`;
  let minute = { number: 0, reports: 0 };

  return (error, about) => {
    const number = Math.floor(now() / 60_000);
    if (minute.number !== number) minute = { number, reports: 0 };
    if (++minute.reports > mostPerMinute) return;
    const event = describe(error, about, now());
    const lines = [{ event_id: event.event_id, dsn }, { type: 'event' }, event];
    const body = lines.map((line) => JSON.stringify(line)).join('\n');
    const headers = { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': auth };
    // An error or a redirect of the service is no error of the site's, and no reason to report again.
    fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(timeout) }).catch(() => {});
  };
}

function describe(error: Error & { code?: unknown }, { request, method, route, msg }: Parameters<ReportError>[1], now: number) {
  const code = typeof error.code === 'string' ? error.code : undefined;
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: now / 1000,
    platform: 'node',
    level: 'error',
    ...(route === undefined ? {} : { transaction: `${method} ${route}` }),
    tags: { ...(request === undefined ? {} : { request }), ...(code === undefined ? {} : { code }) },
    exception: { values: [{ type: error.name, value: msg, stacktrace: { frames: readFrames(error.stack ?? '') } }] },
  };
}

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
