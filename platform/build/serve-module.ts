import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { siteConfig } from '../../site.config.ts';
import { namesOf } from '../face/slots.ts';
import { federationName, readAppPackage } from './app-package.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** Serves the module in `root`, as it is built into `folder`, for a running site to try out from this other origin. */
export function serveModule(root: string, folder: string, port: number): Server {
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cache-control', 'no-store');
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (path === '/module.json') {
      const app = readAppPackage(root);
      const { paths = [], preload = {}, menu = [], slots } = app.federation ?? {};
      const record = {
        module: app.name,
        name: federationName(app),
        version: `${app.version}-dev`,
        contract: siteConfig.contract,
        paths,
        preload,
        menu,
        ...(slots ? { slots: namesOf(slots) } : {}),
      };
      return response.setHeader('content-type', types['.json'] ?? '').end(JSON.stringify(record));
    }
    const file = join(folder, path);
    if (!(await stat(file).catch(() => undefined))?.isFile()) return response.writeHead(404).end();
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  });
  return server.listen(port, '127.0.0.1');
}
