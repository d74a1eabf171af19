import { afterAll } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

/** The app of a file of tests, which ends with them. */
export async function startFileApp(options?: Parameters<typeof startTestApp>[0]): Promise<TestApp> {
  const app = await startTestApp(options);
  afterAll(() => app.close());
  return app;
}
