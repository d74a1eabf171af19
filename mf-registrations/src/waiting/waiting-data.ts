import { call, defer } from 'shared/http/call';
import { can } from 'shared/http/can';
import type { LoaderFunctionArgs } from 'shared/router';
import { loadHead } from '../head/call-of.ts';
import { loadRouteYears } from '../head/load-years.ts';

/** A server with only the contract has no waiting list, and gets no request. */
export function loadWaiting(args: LoaderFunctionArgs) {
  const head = loadHead(args, loadRouteYears);
  const list = can('2.0') ? call('GET /inscripciones/espera', { query: head.of }) : null;
  const asked = can('2.0') ? call('GET /inscripciones/cesiones', { query: head.of }) : [];
  return { ...head, ...defer({ list: Promise.resolve(list), asked: Promise.resolve(asked) }) };
}
export type WaitingData = ReturnType<typeof loadWaiting>;
