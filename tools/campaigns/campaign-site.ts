import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVerifier } from '../fuzz/prepare.ts';
import { openDatabase } from '../../api/src/core/db/connect.ts';
import type { Db } from '../../api/src/core/db/schema.ts';
import { type SmtpInbox, startSmtpInbox } from '../../api/src/testing/smtp-inbox.ts';
import { makePostgres } from '../../platform/testing/provide-postgres.ts';
import { type Server, startServer, storeDemonstration } from '../../e2e/fixtures/server.ts';
import { clubEmail } from '../../e2e/fixtures/site.ts';

export type Database = 'sqlite' | 'postgres';

/** A site that is restarted again and again on the same data. */
export interface CampaignSite {
  dataDir: string;
  databaseUrl: string | undefined;
  inbox: SmtpInbox;
  /** The environment of its servers. */
  env: Readonly<Record<string, string>>;
  /** @returns the server, and how long the start took, in ms. */
  start(more?: Readonly<Record<string, string>>): Promise<{ server: Server; ms: number }>;
  /** Opens its database, for as long as `look` takes. */
  look<T>(look: (db: Db) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** Settings without rate limits: all the work of a campaign comes from one address. */
const unbounded = Object.fromEntries(
  ['LIMIT_SIGN_UPS', 'LIMIT_MESSAGES', 'LIMIT_TAKEDOWNS', 'LIMIT_RESETS', 'LIMIT_LETTERS', 'LIMIT_CLUB_LETTERS'].map((name) => [
    name,
    '999999999',
  ]),
);

/** A site with demo data. Its captcha accepts any token. */
export async function makeCampaignSite(database: Database): Promise<CampaignSite> {
  const work = mkdtempSync(join(tmpdir(), 'moto-club-campaign-'));
  const dataDir = join(work, 'data');
  const template = process.env['DEMO_DATA_DIR'];
  if (template && database === 'sqlite') cpSync(template, dataDir, { recursive: true });
  const inbox = await startSmtpInbox();
  const verifier = await startVerifier();
  const postgres = database === 'postgres' ? await makePostgres() : undefined;
  await postgres?.start();
  const env: Record<string, string> = {
    ...unbounded,
    SMTP_URL: inbox.url,
    CLUB_EMAIL: clubEmail,
    RECAPTCHA_SITE_KEY: 'site-key',
    RECAPTCHA_SECRET: 'the secret',
    RECAPTCHA_VERIFY_URL: verifier.url,
    ...(postgres && { DATABASE_URL: postgres.url }),
  };
  if (!template || postgres) await storeDemonstration(dataDir, env);
  return {
    dataDir,
    databaseUrl: postgres?.url,
    inbox,
    env,
    async start(more) {
      const from = performance.now();
      const server = await startServer(dataDir, { ...env, ...more });
      return { server, ms: performance.now() - from };
    },
    async look(look) {
      const db = openDatabase({ databaseUrl: postgres?.url, dataDir });
      try {
        return await look(db);
      } finally {
        await db.destroy();
      }
    },
    async remove() {
      await inbox.close();
      verifier.stop();
      await postgres?.stop();
      rmSync(work, { recursive: true, force: true });
    },
  };
}
