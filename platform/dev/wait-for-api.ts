import type { RequestHandler } from '@rsbuild/core';
import { waitForPort } from './wait-for-port.ts';

/** Holds pages, and what is below `paths`, back while the API is starting, for the first time or again. Code and hot updates do not wait. */
export function waitForApi(api: string, paths: readonly string[]): RequestHandler {
  const port = Number(new URL(api).port);
  return async ({ url = '', headers }, response, next) => {
    const needsApi = headers.accept?.includes('text/html') || paths.some((path) => url.startsWith(path));
    if (needsApi) await waitForPort(port, () => response.destroyed);
    if (!response.destroyed) next();
  };
}
