import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../api/src/core/db/connect.ts';
import type { Db } from '../../api/src/core/db/schema.ts';
import type { Role } from '../../shared/src/facts/enumerations.ts';
import { startServer, storeDemonstration } from '../../e2e/fixtures/server.ts';
import { storedSession } from '../../e2e/fixtures/site.ts';

export const standStill = join(import.meta.dirname, '../../e2e/fixtures/stand-still.js');

/** A site whose clock stands still: its content is the same at every run. */
export interface StillSite {
  url: string;
  /** The one session of a role: further ones would be listed among the open ones. */
  sessionOf(role: Role): ReturnType<typeof storedSession>;
  stop(): Promise<void>;
}

/** The product as built in `root`, with its seed's demonstration, changed by `fill`. */
export async function startStillSite(root: string, fill?: (db: Db) => Promise<void>): Promise<StillSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moto-club-still-'));
  const forget = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const env = { NODE_OPTIONS: `--import=${standStill}` };
    await storeDemonstration(dataDir, env, root);
    const server = await startServer(dataDir, env, root);
    if (fill) {
      const db = openDatabase({ databaseUrl: undefined, dataDir });
      await fill(db).finally(() => db.destroy());
    }
    const sessions = new Map<Role, ReturnType<typeof storedSession>>();
    return {
      url: server.url,
      sessionOf(role) {
        const session = sessions.get(role) ?? storedSession(server, role);
        sessions.set(role, session);
        return session;
      },
      async stop() {
        await server.stop();
        forget();
      },
    };
  } catch (error) {
    forget();
    throw error;
  }
}
