import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { RequestHandler } from '@rsbuild/core';

/** How long, in ms, until it is looked at again whether the API is there. */
const again = 100;

async function isThere(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Holds pages, and what is below `paths`, back while the API is starting, for the first time or again. Code and hot updates do not wait. */
export function waitForApi(api: string, paths: readonly string[]): RequestHandler {
  const port = Number(new URL(api).port);
  return async ({ url = '', headers }, response, next) => {
    const needsApi = headers.accept?.includes('text/html') || paths.some((path) => url.startsWith(path));
    while (needsApi && !(await isThere(port))) {
      if (response.destroyed) return;
      await setTimeout(again);
    }
    next();
  };
}
