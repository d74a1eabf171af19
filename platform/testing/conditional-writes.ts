import type { IncomingHttpHeaders } from 'node:http';
import type S3rver from 's3rver';

interface Context {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  status: number;
  type: string;
  body: string;
}
type Next = () => Promise<unknown>;

/** The part of s3rver that its types leave out. */
interface Store {
  /** @throws where there is no such object. */
  getMetadata(bucket: string, key: string): Promise<{ etag: string }>;
}

/**
 * What s3rver lacks of S3: a PUT with `If-None-Match: *` or `If-Match` stores only where that holds. Such writes wait for one another, so
 * looking and writing are one step, as a service promises. The answers are S3's: 412 where it does not hold, 404 for `If-Match` without
 * an object. With `bareTags` it compares what stands between the quotes, as Ceph 16 does.
 */
export function addConditionalWrites(server: S3rver, { bareTags = false } = {}): void {
  const { store, middleware } = server as unknown as { store: Store; middleware: ((context: Context, next: Next) => Promise<unknown>)[] };
  let last: Promise<unknown> = Promise.resolve();
  middleware.unshift((context: Context, next: Next) => {
    const { 'if-match': wanted, 'if-none-match': unwanted } = context.headers;
    if (context.method !== 'PUT' || (wanted === undefined && unwanted === undefined)) return next();
    const turn = last.then(async () => {
      const [, bucket = '', ...key] = decodeURIComponent(context.path).split('/');
      const tag = await store.getMetadata(bucket, key.join('/')).then(
        ({ etag }) => (bareTags ? etag.replaceAll('"', '') : etag),
        () => undefined,
      );
      if (wanted !== undefined && tag === undefined) return answer(context, 404, 'NoSuchKey');
      if (wanted === undefined ? tag !== undefined : tag !== wanted) return answer(context, 412, 'PreconditionFailed');
      return next();
    });
    last = turn.catch(() => {});
    return turn;
  });
}

function answer(context: Context, status: number, code: string): void {
  context.status = status;
  context.type = 'application/xml';
  context.body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;
}
