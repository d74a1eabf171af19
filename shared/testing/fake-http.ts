import type { ReplyOf, Sent } from 'shared/contract/call-table';
import type { CallKey, Contract } from 'shared/contract/calls';
import type { CaptchaSettings } from 'shared/contract/captcha';
import { vi } from 'vitest';

export interface FakeCall {
  /** 'GET /api/actividades/' */
  call: string;
  /** The parsed JSON, the FormData, or undefined. */
  body: unknown;
  authorization: string | null;
}

type Parameter<Key extends CallKey, Name extends string> =
  Sent<Contract[Key], 'params'> extends Readonly<Record<Name, infer Value extends string | number>>
    ? number extends Value
      ? number
      : Value
    : string;
type Filled<Key extends CallKey, Path extends string> = Path extends `${infer Head}:${infer Name}/${infer Tail}`
  ? `${Head}${Parameter<Key, Name>}/${Filled<Key, Tail>}`
  : Path extends `${infer Head}:${infer Name}`
    ? `${Head}${Parameter<Key, Name>}`
    : Path;
/** A call as sent: 'PUT /api/usuarios/3' for 'PUT /usuarios/:id', with an optional query. */
type Wire<Key extends CallKey> = Key extends `${infer Method} ${infer Path}`
  ?
      | `${Method} /api${Filled<Key, Path>}`
      | (Contract[Key] extends { query: object } ? `${Method} /api${Filled<Key, Path>}?${string}` : never)
  : never;

type Answer = (request: Request) => Response | Promise<Response>;
/**
 * A partial reply: a server of the bare contract sends less. Wrong names or types do not compile; enumerations accept any text, so that
 * rows can be written apart.
 */
type Some<T> = T extends readonly (infer One)[]
  ? readonly Some<One>[]
  : T extends object
    ? { [Name in keyof T]?: Some<T[Name]> | undefined }
    : T extends string
      ? string
      : T;
type Body<Key extends CallKey> = [Exclude<ReplyOf<Contract[Key]>, void | Blob>] extends [never]
  ? Record<string, never>
  : Some<Exclude<ReplyOf<Contract[Key]>, void | Blob>>;
/** Reply of a call: a value is sent as JSON with status 200; a function returns any response, also one that our server never sends. */
export type FakeReply<Key extends CallKey> = Answer | Body<Key>;
export type CaptchaReply = Answer | CaptchaSettings;
export type FakeReplies = { [Key in CallKey as Wire<Key>]?: FakeReply<Key> } & {
  /** Not a call of the contract. */
  'GET /captcha'?: CaptchaReply;
  [picture: `${'GET' | 'HEAD'} /static/${string}`]: Answer;
};

export const refuse = (status: number, detail: string) => () => Response.json({ detail }, { status });
/** An empty reply to a write. */
export const done = () => new Response(null, { status: 204 });

/** Replaces fetch. Returns the calls so far, in order; a call without a reply is a mistake of the test and fails like a network error. */
export function fakeHttp(replies: FakeReplies): FakeCall[] {
  const calls: FakeCall[] = [];
  const byCall = replies as Readonly<Record<string, Answer | object | undefined>>;
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, location.href), init);
    const { pathname, search } = new URL(request.url);
    const call = `${request.method} ${pathname}${search}`;
    calls.push({ call, body: await readBody(request), authorization: request.headers.get('authorization') });
    const reply = byCall[call];
    if (!reply) throw new TypeError(`No reply was given for ${call}`);
    return typeof reply === 'function' ? (reply as Answer)(request) : Response.json(reply);
  });
  return calls;
}

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.includes('json')) return request.clone().json();
  if (type.includes('multipart')) return request.clone().formData();
  return undefined;
}
