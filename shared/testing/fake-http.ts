import { vi } from 'vitest';

export interface FakeCall {
  /** 'GET /api/actividades/' */
  call: string;
  /** The parsed JSON, the FormData, or undefined. */
  body: unknown;
  authorization: string | null;
}

/** What a call is answered with: a value travels as JSON with status 200; a function answers by itself. */
export type FakeReply = object | ((request: Request) => Response | Promise<Response>);

export const refuse = (status: number, detail: string) => () => Response.json({ detail }, { status });

/** Replaces fetch. Returns the calls made so far, in order; a call without a reply is a test's mistake and fails like a dead network. */
export function fakeHttp(replies: Record<string, FakeReply>): FakeCall[] {
  const calls: FakeCall[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, location.href), init);
    const { pathname, search } = new URL(request.url);
    const call = `${request.method} ${pathname}${search}`;
    calls.push({ call, body: await readBody(request), authorization: request.headers.get('authorization') });
    const reply = replies[call];
    if (!reply) throw new TypeError(`No reply was given for ${call}`);
    return typeof reply === 'function' ? (reply as (request: Request) => Response | Promise<Response>)(request) : Response.json(reply);
  });
  return calls;
}

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.includes('json')) return request.clone().json();
  if (type.includes('multipart')) return request.clone().formData();
  return undefined;
}
