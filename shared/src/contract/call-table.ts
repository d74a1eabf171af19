import type { z } from 'zod';

/**
 * The table of calls, without any call: what one is made of, and what the types of both sides take from it. Whoever brings calls of
 * their own writes them with `defineCalls` and joins the parts with `joinCalls`.
 */

/**
 * Who may call: everyone, whoever has a session, the roles direccion and webmaster, or webmaster alone. `temporary` is a
 * session too, also one that was opened with a temporary password, which may do nothing else until it is changed;
 * `enrolment` one whose owner has yet to add the second factor that the club requires, who may do both until then.
 */
export type Access = 'public' | 'temporary' | 'enrolment' | 'session' | 'staff' | 'webmaster';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Method and path below /api, as in 'PUT /usuarios/:id'. With or without a final slash it is the same call. */
export type Key = `${Method} /${string}`;

/** The files of one field of a form: how many at most, and bytes of each. */
export interface Files {
  most: number;
  bytes: number;
}

/** What comes back: JSON as the schema has it, or a file of this media type. */
export type Reply = z.ZodType | 'application/zip' | 'application/pdf' | 'text/calendar';

export interface Call {
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  /** JSON. Where there is a form too, either may be sent. */
  body?: z.ZodType;
  /** The text fields of a multipart form, and those that hold files. Either makes the call take a form. */
  form?: z.ZodType;
  files?: Readonly<Record<string, Files>>;
  /** Most text fields of the form, where it repeats some. */
  fields?: number;
  /** With status 200, or by status where it is another one. */
  reply: Reply | Readonly<Partial<Record<200 | 201 | 204, Reply>>>;
  /**
   * The row, or list, as it is now, in the shape of its GET: a 409 carries it as `actual` beside `detail` when somebody else changed it
   * meanwhile, and nothing was stored. Whoever edits sends the `version` that they read; without one, the last write wins.
   */
  conflict?: z.ZodType;
  /** What other refusals carry beside `detail`. */
  refusals?: Readonly<Partial<Record<400 | 401, z.ZodObject>>>;
  /**
   * Part of what our server has beyond the bare contract: the name of what it makes possible, which the browser asks with `can`.
   * Without it, every server answers the call.
   */
  beyond?: string;
  /** What our server does beyond the bare contract in a call that every server answers, by a name as in `beyond`. */
  adds?: string;
  /** Every server answers the call, but the contract reads nothing of its reply: another server may send anything, or nothing. */
  unread?: true;
}

export type Calls = Readonly<Record<Key, Call>>;

/** The calls of one part, each kept with its own schemas. */
export const defineCalls = <const T extends Calls>(calls: T): T => calls;

/** Several parts as one table. @throws Error when two of them have the same call. */
export function joinCalls<const Parts extends readonly Calls[]>(...parts: Parts): Joined<Parts> {
  const joined = new Map<string, Call>();
  for (const [key, call] of parts.flatMap((part) => Object.entries(part))) {
    if (joined.has(withoutFinalSlash(key))) throw new Error(`${key} stands twice in the table of calls.`);
    joined.set(withoutFinalSlash(key), call);
  }
  return Object.assign({}, ...parts) as Joined<Parts>;
}
type Joined<Parts extends readonly Calls[]> = Parts extends readonly [infer First, ...infer Rest extends readonly Calls[]]
  ? First & Joined<Rest>
  : unknown;

export const withoutFinalSlash = (key: string): string => key.replace(/\/$/, '');

/** Method and path of a call. */
export function splitKey(key: string): { method: Method; path: string } {
  const [method, path = ''] = key.split(' ');
  return { method: method as Method, path };
}

/** A part of a call as it is received. */
export type Received<C, Part extends PropertyKey> = C extends Readonly<Record<Part, infer S extends z.ZodType>> ? z.output<S> : undefined;
/** The same as it is sent. */
export type Sent<C, Part extends PropertyKey> = C extends Readonly<Record<Part, infer S extends z.ZodType>> ? z.input<S> : undefined;

export type TakesForm = Readonly<{ form: z.ZodType } | { files: Readonly<Record<string, Files>> }>;

type Read<R> = R extends z.ZodType ? z.output<R> : R extends string ? Blob : never;
/** What a call brings when it succeeds, whatever its status then. */
export type ReplyOf<C> =
  C extends Readonly<Record<'reply', infer R>>
    ? R extends z.ZodType | string
      ? Read<R>
      : { [Status in keyof R]: Read<R[Status]> }[keyof R]
    : never;
