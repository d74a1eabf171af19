import { request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FuzzRequest } from './calls.ts';

export interface Reply {
  status: number;
  type: string;
  body: string;
}

/** Sends a request and reads the whole reply. @throws when the connection breaks first. */
export async function exchange(address: string, { method, path, headers, body }: FuzzRequest): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const call = request({ hostname, port, agent: false, method, path, headers: { ...headers, 'content-length': body?.length ?? 0 } });
    call.once('error', reject);
    call.once('response', (reply) => {
      const type = reply.headers['content-type'] ?? '';
      buffer(reply).then((content) => resolve({ status: reply.statusCode ?? 0, type, body: content.toString() }), reject);
    });
    call.end(body);
  });
}

/** Sends raw bytes, and reads until the server closes. Undefined when it closes without an answer. */
export async function exchangeRaw(address: string, bytes: string): Promise<Reply | undefined> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  // What breaks after the answer is no loss: the server need not read the rest of what it rejects.
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.write(Buffer.from(bytes, 'latin1'));
    // Closed where the server waits for more.
    const tired = setTimeout(() => socket.end(), 3000);
    socket.once('close', () => clearTimeout(tired));
  });
  const text = Buffer.concat(chunks).toString();
  const at = text.indexOf('\r\n\r\n');
  const head = at === -1 ? text : text.slice(0, at);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  if (!status) return undefined;
  const body = text.slice(at + 4);
  const type = /\r\ncontent-type: ([^\r]*)/i.exec(head)?.[1] ?? '';
  // The first of several answers counts.
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return { status, type, body: length === undefined ? body : Buffer.from(body).subarray(0, Number(length)).toString() };
}

/** The fault of a reply; undefined without one. A 404 of a page may be HTML. */
export function findFault({ status, type, body }: Reply, hasBody: boolean): string | undefined {
  if (status >= 500) return `answers ${status}: ${body.slice(0, 200)}`;
  if (status < 400 || !hasBody) return undefined;
  if (status === 404 && type.startsWith('text/html')) return undefined;
  try {
    const { detail } = JSON.parse(body) as { detail?: unknown };
    if (typeof detail !== 'string' || detail === '') return `answers ${status} without a detail: ${body.slice(0, 200)}`;
    if (detail.includes('éxito')) return `answers ${status} with a detail that the form would paint green`;
  } catch {
    return `answers ${status} with what is no JSON: ${body.slice(0, 200)}`;
  }
  return undefined;
}
