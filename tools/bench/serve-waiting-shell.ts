import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { repository, startServer, type Server } from '../../e2e/fixtures/server.ts';
import { makeWorkspace } from '../../e2e/fixtures/workspace.ts';

const router = 'platform/load/patch-routes.ts';
const asItIs = 'const module = await loadOwner(path);';
/** A fault in a shell: it waits for a module that the path does not need. */
const asItMustNotBe = `await loadOwner('/galerias').catch(() => undefined);\n    ${asItIs}`;

/** The product with a shell that loads the galleries before any page of another module: `failures` must detect it. */
export async function serveWaitingShell(dataDir: string): Promise<Server> {
  const checkout = makeWorkspace([]);
  try {
    checkout.edit(router, asItIs, asItMustNotBe);
    const { code, output } = await checkout.run(['platform/build/cli.ts', 'shell']);
    if (code !== 0) throw new Error(output);
    const dist = join(dataDir, 'waiting-shell');
    cpSync(join(checkout.folder, 'dist'), dist, { recursive: true });
    cpSync(join(repository, 'dist/modules'), join(dist, 'modules'), { recursive: true });
    return await startServer(dataDir, { DIST_DIR: dist, MODULES_DIR: join(dataDir, 'none') });
  } finally {
    checkout.remove();
  }
}
