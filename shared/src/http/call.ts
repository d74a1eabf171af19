// Not './client.ts': federation shares the client under this name only, a relative import would bundle a second one.
import type { ReplyOf, Sent, TakesForm } from 'shared/contract/call-table';
import type { CallKey, Contract } from 'shared/contract/calls';
import { noRouteHeader } from 'shared/facts/no-route';
import { anonymousApi, api } from 'shared/http/client';

type BeginningWith<Known, Prefix extends string> = Extract<Known, `${Prefix}${string}`>;

/** The known name with the longest common prefix; a sentence, when that is shorter than a method and a character of the path. */
type Nearest<Text extends string, Known extends string, Prefix extends string = ''> = Text extends `${infer Character}${infer Rest}`
  ? [BeginningWith<Known, `${Prefix}${Character}`>] extends [never]
    ? Prefix extends `${string} /${infer _Character}${string}`
      ? Known
      : 'a method and a path of shared/src/contract'
    : Nearest<Rest, BeginningWith<Known, `${Prefix}${Character}`>, `${Prefix}${Character}`>
  : Known;

/** Parameter type of a call's name: the name itself if known, else the similar ones, so that the tsc error lists these instead of all. */
export type CallNamed<Key extends string, Known extends string> = Key extends Known ? Key : Nearest<Key, Known>;

type Given<Name extends string, T> = [T] extends [undefined] ? unknown : undefined extends T ? { [N in Name]?: T } : { [N in Name]: T };
type Query<T> = [T] extends [undefined] ? unknown : object extends T ? { query?: T } : { query: T };
type FilesOf<C> = C extends { files: infer F }
  ? { [Name in keyof F]?: (F[Name] extends { most: 1 } ? File : readonly File[]) | undefined }
  : unknown;
/** Fields of a form: texts and files by name. undefined and null are left out. */
type Fields<C> = (C extends { form: object } ? Sent<C, 'form'> : unknown) & FilesOf<C>;
type Body<C> = C extends TakesForm
  ? { form: Fields<C> } | (C extends { body: object } ? { json: Sent<C, 'body'> } : never)
  : Given<'json', Sent<C, 'body'>>;

interface Sending {
  signal?: AbortSignal;
  /** Sent without the session: log-in and the public events. */
  anonymous?: true;
  /** Survives a page unload. */
  keepalive?: true;
  fetch?: typeof fetch;
}

export type Options<C> = Given<'params', Sent<C, 'params'>> &
  Query<Sent<C, 'query'>> &
  Body<C> &
  Sending & { headers?: ([Sent<C, 'headers'>] extends [undefined] ? unknown : Sent<C, 'headers'>) & { Authorization?: string } };
/** Options, optional where none are required. */
type Rest<C> = object extends Options<C> ? [options?: Options<C>] : [options: Options<C>];
/** Any options for an unknown call: tsc reports its name instead. */
export type RestOf<Key extends string> = Key extends CallKey ? Rest<Contract[Key]> : [options?: unknown];

type JsonKey = { [Key in CallKey]: Contract[Key]['reply'] extends string ? never : Key }[CallKey];
/** Reply type, with the fields beyond the bare contract optional: not every server sends them. */
type ResponseOf<C> = C extends { unread: true } ? Partial<Exclude<ReplyOf<C>, void>> | null | undefined : ReplyOf<C>;

/**
 * Makes a call of the contract and returns its reply. The call table is types only: a bundle contains just the text of the call.
 *
 * @example await call('PUT /usuarios/:id', { params: { id }, json: user })
 * @throws the client's errors: see `refusalDetail`, `refusalStatus` and `errorBody`.
 */
export async function call<Key extends string>(
  key: CallNamed<Key, JsonKey>,
  ...[options]: RestOf<Key>
): Promise<ResponseOf<Contract[Key & JsonKey]>> {
  const reply = await ask(key, options as LooseOptions);
  const json: Promise<ResponseOf<Contract[Key & JsonKey]>> = reply.json();
  // The reply of a write may be empty.
  return key.startsWith('GET') ? json : json.catch(() => undefined as ResponseOf<Contract[Key & JsonKey]>);
}

/** The raw response, to be read as a file or as a stream. */
export const sendCall = <Key extends string>(key: CallNamed<Key, CallKey>, ...[options]: RestOf<Key>): Promise<Response> =>
  ask(key, options as LooseOptions);

function ask(key: string, options: LooseOptions = {}): Promise<Response> {
  const { params = {}, query, form, anonymous, ...others } = options;
  const [method, path = ''] = key.split(' ');
  const url = path.slice(1).replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const reply = (anonymous ? anonymousApi : api)(url, {
    ...others,
    method: method as string,
    ...(query && { searchParams: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) }),
    ...(form && { body: toForm(form) }),
  });
  void reportMissing(key, reply);
  return reply;
}

/**
 * A call that the server lacks is a fault of the module that makes it, however its page shows it: reported with this place, which lies in
 * the module's own scripts, as what it throws is.
 */
function reportMissing(key: string, reply: Promise<Response>): Promise<unknown> {
  const fault = new NoRoute(`No route answers ${key}`);
  return reply.catch((error: unknown) => {
    const { response } = (error ?? {}) as { response?: Response };
    if (response?.headers.has(noRouteHeader)) globalThis.reportError?.(fault);
  });
}

class NoRoute extends Error {
  override name = 'NoRoute';
}

interface LooseOptions extends Sending {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  form?: object;
  json?: unknown;
  headers?: Record<string, string>;
}

/** Builds the multipart form. */
export function toForm(fields: object): FormData {
  if (fields instanceof FormData) return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    // Undefined and null are left out, a list becomes one field per entry.
    for (const one of [value ?? []].flat()) form.append(name, one instanceof Blob ? one : String(one));
  }
  return form;
}

type ListKey = {
  [Key in CallKey]: Key extends `GET ${string}` ? (ReplyOf<Contract[Key]> extends unknown[] ? Key : never) : never;
}[CallKey];

/** Loads a list. Rejects for anything else, which must fail its own section, not the render of the whole page. */
export async function getList<Key extends string>(
  key: CallNamed<Key, ListKey>,
  ...rest: RestOf<Key>
): Promise<ReplyOf<Contract[Key & ListKey]>> {
  const list: unknown = await call<ListKey>(key as ListKey, ...(rest as RestOf<ListKey>));
  if (!Array.isArray(list)) throw new TypeError(`${key} brought no list`);
  return list as ReplyOf<Contract[Key & ListKey]>;
}

/**
 * Marks a loader's unawaited promises as handled, so that the screen renders at once. Adds an empty `catch` to each: one that rejects
 * before the screen renders its error (data/loaded) would count as unhandled. The promises themselves stay as they are.
 */
export function deferReplies<T extends Record<string, Promise<unknown>>>(promises: T): T {
  for (const promise of Object.values(promises)) promise.catch(() => {});
  return promises;
}
