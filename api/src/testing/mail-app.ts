import { afterAll } from 'vitest';
import { startSmtpInbox } from './smtp-inbox.ts';
import { startTestApp } from './test-app.ts';

/** An app, and an inbox in which its emails arrive. */
export async function startMailApp({ config, ...options }: NonNullable<Parameters<typeof startTestApp>[0]> = {}) {
  const inbox = await startSmtpInbox();
  const app = await startTestApp({ ...options, config: { ...config, smtpUrl: inbox.url } });
  afterAll(async () => {
    await app.close();
    await inbox.close();
  });
  return { app, inbox };
}
