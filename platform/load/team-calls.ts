import type { InspectedModules, ModulesStatus, TryOutOffer } from '../wire/reports.ts';
import { completeNames, type GivenNames, translateNames } from '../wire/wire-names.ts';

/** A refusal of the server: its sentence. */
export class CallRefused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** What is said of an error. */
export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function send(address: string, method: string, body?: unknown): Promise<unknown> {
  const headers = { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const reply = await fetch(address, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (reply.status === 204) return undefined;
  const said = (await reply.json().catch(() => ({}))) as { message?: string };
  if (!reply.ok) throw new CallRefused(reply.status, said.message ?? `The server answered with ${reply.status}.`);
  return said;
}

/** The calls of a site's team, for a site that gives them these names. */
export function teamCalls(given?: GivenNames) {
  const { calls, fields } = completeNames(given);
  const own = Object.fromEntries(Object.entries(fields).map(([field, name]) => [name, field]));
  const read = async (address: string) => translateNames(await send(address, 'GET'), own);
  const wishIn = (wish: string) => translateNames({ module: wish }, fields);
  return {
    status: () => read(calls.status) as Promise<ModulesStatus>,
    versions: () => read(calls.versions) as Promise<InspectedModules>,
    describe: (wish: string) =>
      read(`${calls.tryOut}?${new URLSearchParams(wishIn(wish) as Record<string, string>)}`) as Promise<TryOutOffer>,
    begin: (wish: string) => send(calls.tryOut, 'POST', wishIn(wish)),
    end: () => send(calls.tryOut, 'DELETE'),
    giveSecret: (secret: string) => send(calls.secret, 'POST', { secret }),
  };
}
