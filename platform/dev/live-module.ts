import { createReadStream, mkdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { ownFile } from '../build/own-file.ts';
import { siteConfig } from '../build/site.ts';
import { readAppPackage } from '../build/app-package.ts';
import type { VersionRecord } from '../build/version-record.ts';
import { federationName } from '../wire/module-names.ts';
import { namesOf } from '../wire/slots.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** The file beside a folder that each build of it ends with: the build's number. */
export const stampOf = (folder: string): string => `${folder}.built`;

/** Loads the page again with each build; by their addresses beside the module's files. */
const reloader = ['/dev/reload-module.js', '/load/typed-fields.js'];
/** Behind the module's entry. */
const startReloader = (build: string) => `\n;import(new URL('.${reloader[0]}?build=${build}', document.currentScript.src));\n`;

/** A module as its last build has left it in a folder. */
export interface LiveModule {
  /** Resolves with the first build. */
  isBuilt: Promise<void>;
  /** Its record, from its package.json as it is now. */
  describe(): Omit<VersionRecord, 'assets' | 'chunks' | 'size' | 'files'>;
  /** Answers for a file of it: '/remoteEntry.js', '/module.json', or '/changes', the events of its builds. */
  answer(path: string, response: ServerResponse): Promise<void>;
  close(): void;
}

/** Empty before the first build, and while the file is being written. */
function readStamp(folder: string): string {
  try {
    return readFileSync(stampOf(folder), 'utf8');
  } catch {
    return '';
  }
}

/** Opens the module in `root`, whose builds go to `folder` from now on. */
export function openLiveModule(root: string, folder: string): LiveModule {
  const pages = new Set<ServerResponse>();
  let build = '';
  let tellBuilt = () => {};
  const isBuilt = new Promise<void>((resolve) => (tellBuilt = resolve));
  mkdirSync(dirname(folder), { recursive: true });
  // Of an earlier run.
  rmSync(stampOf(folder), { force: true });
  const watcher = watch(dirname(folder), () => {
    const found = readStamp(folder);
    if (found === '' || found === build) return;
    build = found;
    tellBuilt();
    for (const page of pages) page.write(`data: ${build}\n\n`);
  });

  const describe: LiveModule['describe'] = () => {
    const app = readAppPackage(root);
    const { paths = [], preload = {}, menu = [], slots } = app.federation ?? {};
    return {
      module: app.name,
      name: federationName(app.name),
      version: `${app.version}-dev`,
      contract: siteConfig.contract,
      paths,
      preload,
      menu,
      ...(slots ? { slots: namesOf(slots) } : {}),
    };
  };

  return {
    isBuilt,
    describe,
    async answer(path, response) {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cache-control', 'no-store');
      if (path === '/module.json') {
        response.setHeader('content-type', types['.json'] ?? '').end(JSON.stringify(describe()));
      } else if (path === '/changes') {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`data: ${build}\n\n`);
        pages.add(response);
        response.on('close', () => pages.delete(response));
      } else {
        const file = reloader.includes(path) ? ownFile(path.slice(1)) : join(folder, normalize(path));
        if (!(await stat(file).catch(() => undefined))?.isFile()) return void response.writeHead(404).end();
        response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
        if (path === '/remoteEntry.js') response.end((await readFile(file, 'utf8')) + startReloader(build));
        else createReadStream(file).pipe(response);
      }
    },
    close() {
      watcher.close();
      for (const page of pages) page.end();
    },
  };
}

/** Serves it from an origin of its own, for a running site to try out. */
export const serveModule = (module: LiveModule, port: number): Server =>
  createServer((request, response) => void module.answer(new URL(request.url ?? '/', 'http://localhost').pathname, response)).listen(
    port,
    '127.0.0.1',
  );
