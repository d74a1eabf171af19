import { z } from 'zod';
import type { Capability } from '../facts/modules.ts';

/**
 * Types and builders of the call table, without any call. A package with calls of its own writes them with `defineCalls` and joins the
 * parts with `joinCalls`.
 */

/**
 * Access levels: everyone, any session, the roles direccion and webmaster, or webmaster alone. `temporary` also allows a session opened
 * with a temporary password, which may do nothing else until it is changed; `enrolment` one whose user has yet to add the second factor
 * that the club requires, and may do both until then.
 */
export type Access = 'public' | 'temporary' | 'enrolment' | 'session' | 'staff' | 'webmaster';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Method and path below /api, as in 'PUT /usuarios/:id'. A final slash makes no difference. */
export type Key = `${Method} /${string}`;

/** File limits of one form field: how many, and bytes of each. */
export interface Files {
  most: number;
  bytes: number;
  /** Its name in errors, where that is not its own. */
  title?: string;
}

/** Reply: JSON by the schema, or a file of this media type. */
export type Reply = z.ZodType | 'application/zip' | 'application/pdf' | 'application/xml' | 'application/octet-stream' | 'text/calendar';

export interface Call {
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  /** JSON body. With a form too, either may be sent. */
  body?: z.ZodType;
  /** Text fields of a multipart form, and file fields. Either makes the call accept a form. */
  form?: z.ZodType;
  files?: Readonly<Record<string, Files>>;
  /** Limit of text fields, for forms that repeat some. */
  fields?: number;
  /** Of status 200, or by status. */
  reply: Reply | Readonly<Partial<Record<200 | 201 | 204, Reply>>>;
  /**
   * Current row, or list, in the shape of its GET: a 409 carries it as `actual` beside `detail` when another user changed it meanwhile, and
   * nothing was stored. An edit sends the `version` that was read; without one, the last write wins.
   */
  conflict?: z.ZodType;
  /** Fields of other errors beside `detail`. */
  refusals?: Readonly<Partial<Record<400 | 401, z.ZodObject>>>;
  /** The capability of a call that the contract does not name, where it is not the first. */
  since?: Capability;
  /** Every server has the call, but the contract does not define its reply: another server may send anything, or nothing. */
  unread?: true;
}

export type Calls = Readonly<Record<Key, Call>>;

/** Calls of one part; each keeps its own schema types. */
export const defineCalls = <const T extends Calls>(calls: T): T => calls;

/** Joins parts into one table. @throws Error when two of them have the same call. */
export function joinCalls<const Parts extends readonly Calls[]>(...parts: Parts): Joined<Parts> {
  const joined = new Map<string, Call>();
  for (const [key, call] of parts.flatMap((part) => Object.entries(part))) {
    if (joined.has(withoutFinalSlash(key))) throw new Error(`${key} stands twice in the table of calls.`);
    joined.set(withoutFinalSlash(key), call);
  }
  return Object.assign({}, ...parts) as Joined<Parts>;
}
/** `All` gathers what was joined: as a tail call, TypeScript takes more than fifty parts. */
type Joined<Parts extends readonly Calls[], All = unknown> = Parts extends readonly [infer First, ...infer Rest extends readonly Calls[]]
  ? Joined<Rest, All & First>
  : All;

export const withoutFinalSlash = (key: string): string => key.replace(/\/$/, '');

export function splitKey(key: string): { method: Method; path: string } {
  const [method, path = ''] = key.split(' ');
  return { method: method as Method, path };
}

/** Type of a call's part as received (schema output). */
export type Received<C, Part extends PropertyKey> = C extends Readonly<Record<Part, infer S extends z.ZodType>> ? z.output<S> : undefined;
/** Type of a call's part as sent (schema input). */
export type Sent<C, Part extends PropertyKey> = C extends Readonly<Record<Part, infer S extends z.ZodType>> ? z.input<S> : undefined;

export type TakesForm = Readonly<{ form: z.ZodType } | { files: Readonly<Record<string, Files>> }>;

type Read<R> = R extends z.ZodType ? z.output<R> : R extends string ? Blob : never;
/** Reply type of a call, whatever its success status. */
export type ReplyOf<C> =
  C extends Readonly<Record<'reply', infer R>>
    ? R extends z.ZodType | string
      ? Read<R>
      : { [Status in keyof R]: Read<R[Status]> }[keyof R]
    : never;

/** Error body: one Spanish sentence, which never contains 'éxito' (the sign-up form would paint it green). */
export const problem = z.object({ detail: z.string() });
