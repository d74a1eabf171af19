import { vi } from 'vitest';

/** Routes XMLHttpRequest (uploads) through the faked fetch, with progress at half and at the end. */
export function uploadThroughFetch(): void {
  vi.stubGlobal('XMLHttpRequest', FetchingXhr);
}

class FetchingXhr extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  responseType = '';
  #method = 'GET';
  #url = '';
  readonly #headers = new Headers();
  #replied = new Headers();
  readonly #abort = new AbortController();

  open(method: string, url: string): void {
    [this.#method, this.#url] = [method, url];
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.append(name, value);
  }
  getAllResponseHeaders(): string {
    return [...this.#replied].map(([name, value]) => `${name}: ${value}`).join('\r\n');
  }
  abort(): void {
    this.#abort.abort();
    this.dispatchEvent(new Event('abort'));
  }
  send(body: FormData): void {
    const total = [...body.values()].reduce((sum, value) => sum + (value instanceof Blob ? value.size : value.length), 0);
    const progress = (loaded: number) => this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
    progress(total / 2);
    fetch(new Request(new URL(this.#url, location.href), { method: this.#method, headers: this.#headers, body })).then(
      async (response) => {
        if (this.#abort.signal.aborted) return;
        progress(total);
        this.#replied = response.headers;
        this.status = response.status;
        this.responseText = await response.text();
        this.dispatchEvent(new Event('load'));
      },
      () => this.dispatchEvent(new Event('error')),
    );
  }
}
