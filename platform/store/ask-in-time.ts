/** Another machine could not be reached, or answered with an error. 'No such file' is an answer, not an error. */
export class PeerError extends Error {}

/** No connection could be made, or it broke: with another one it may go well. */
export class ConnectionError extends PeerError {}

/** It accepted the connection and then timed out: a retry would only wait again. */
export class TimeoutError extends PeerError {}

/** The cause's message: `fetch` itself only says that it failed. */
const reasonOf = (error: unknown): string => {
  const { cause, message } = error as { cause?: { code?: string }; message: string };
  return cause?.code ?? message;
};

/** In bytes a second: the slowest upload that is waited for; it bounds the time of sending a body. */
const slowestUpload = 256 * 1024;

/**
 * Sends a request to another machine and gives its reply, whose body may be read as slowly as the reader likes: only waiting for the peer
 * counts. `silence`, in ms, is the timeout of the reply's start, and then between two parts of its body. Redirects are not followed.
 * `sending` bytes have to leave first and get time of their own. `peer` is the name of the other side in errors.
 *
 * @throws TimeoutError when it took too long, ConnectionError when the peer could not be reached; reading the body throws them too.
 */
export async function askInTime(
  ask: (how: Pick<RequestInit, 'signal' | 'redirect'>) => Promise<Response>,
  { peer, silence, sending = 0 }: { peer: string; silence: number; sending?: number },
): Promise<Response> {
  const abort = new AbortController();
  const wait = async <T>(work: Promise<T>, most: number): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const silent = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const error = new TimeoutError(`${peer} did not answer within ${most / 1000} s.`);
        reject(error);
        abort.abort(error);
      }, most);
    });
    try {
      return await Promise.race([work, silent]);
    } catch (error) {
      throw error instanceof PeerError ? error : new ConnectionError(`${peer} could not be reached: ${reasonOf(error)}.`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };

  const reply = await wait(ask({ signal: abort.signal, redirect: 'error' }), silence + (sending / slowestUpload) * 1000);
  if (!reply.body) return reply;
  const reader = reply.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await wait(reader.read(), silence);
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read ahead: a slow reader must not look like a slow sender.
    { highWaterMark: 0 },
  );
  const { status, statusText, headers } = reply;
  return new Response(body, { status, statusText, headers });
}

/** What `work` brings, or undefined after `most` ms; it goes on all the same. */
export async function resultWithin<T>(work: Promise<T>, most: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), most)));
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
