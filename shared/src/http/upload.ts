import type { TakesForm } from 'shared/contract/call-table';
import type { CallKey, Contract } from 'shared/contract/calls';
import { type Options, sendCall, toForm } from './call.ts';

type FormKey = { [Key in CallKey]: Contract[Key] extends TakesForm ? Key : never }[CallKey];

/** Sent bytes of the body, and all of them (the form's own bytes included). */
type OnProgress = (sent: number, total: number) => void;

/**
 * Sends a form with progress. Uses the client of the API, so that token, XSRF and errors are the same; only the transfer is an
 * XMLHttpRequest: fetch reports upload progress in one browser alone, and there only over HTTP/2.
 * @throws the client's errors; TypeError without a response.
 */
export async function uploadForm<Key extends FormKey>(
  key: Key,
  options: Options<Contract[Key]>,
  onProgress?: OnProgress,
): Promise<Response> {
  const form = toForm((options as { form: object }).form);
  const sending = {
    ...options,
    form,
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      sendByXhr(input instanceof Request ? input : new Request(input, init), form, onProgress),
  };
  return sendCall<FormKey>(key, sending as never);
}

function sendByXhr({ method, url, headers, signal }: Request, body: FormData, onProgress: OnProgress | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    xhr.responseType = 'text';
    headers.forEach((value, name) => {
      // The browser writes it, with the boundary.
      if (name.toLowerCase() !== 'content-type') xhr.setRequestHeader(name, value);
    });
    xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded, total));
    xhr.addEventListener('load', () => {
      const hasBody = xhr.status !== 204 && xhr.status !== 205 && xhr.status !== 304;
      resolve(new Response(hasBody ? xhr.responseText : null, { status: xhr.status, headers: readHeaders(xhr) }));
    });
    xhr.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
    xhr.addEventListener('abort', () => reject(new DOMException('The upload was aborted', 'AbortError')));
    if (signal.aborted) return reject(signal.reason as Error);
    signal.addEventListener('abort', () => xhr.abort());
    xhr.send(body);
  });
}

function readHeaders(xhr: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of xhr
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return headers;
}
