import { verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { AltchaChallenge } from 'shared/contract/captcha';
import { captchaSecrets, issueCaptcha } from 'shared/testing/captcha-challenge';
import { beforeEach, expect, test, vi } from 'vitest';
import { solveChallenge } from './solve-challenge.ts';
import { solveInWorker } from './solve.ts';

/** The worker's response: a solution, `fails` for one that does not start, `waits` for one that never ends. */
let answer: (challenge: AltchaChallenge) => Promise<unknown>;
let terminated = 0;
class FakeWorker extends EventTarget {
  postMessage(challenge: AltchaChallenge): void {
    answer(challenge).then(
      (data) => this.dispatchEvent(new MessageEvent('message', { data })),
      () => this.dispatchEvent(new Event('error')),
    );
  }
  terminate(): void {
    terminated += 1;
  }
}

const never = new AbortController().signal;
const { reto: challenge } = (await issueCaptcha()) as { reto: AltchaChallenge };
const isGood = async (token: string) => (await verifySolution({ ...JSON.parse(atob(token)), deriveKey, ...captchaSecrets })).verified;
beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker);
  terminated = 0;
});

test("a worker's solution is used, and the worker terminated", async () => {
  answer = async () => ({ counter: 7, derivedKey: 'ab' });
  expect(JSON.parse(atob(await solveInWorker(challenge, never)))).toEqual({ challenge, solution: { counter: 7, derivedKey: 'ab' } });
  expect(terminated).toBe(1);
});

test.each<[string, typeof answer]>([
  ['does not start', () => Promise.reject(new Error('refused'))],
  ['finds nothing', async () => null],
])('when a worker %s, the main thread solves it', async (_name, does) => {
  answer = does;
  expect(await isGood(await solveInWorker(challenge, never))).toBe(true);
  expect(terminated).toBe(1);
});

test('without workers the main thread solves it', async () => {
  vi.stubGlobal('Worker', undefined);
  expect(await isGood(await solveInWorker(challenge, never))).toBe(true);
});

test('an abort terminates the worker at once, without a result', async () => {
  answer = () => new Promise(() => {});
  const controller = new AbortController();
  const solving = solveInWorker(challenge, controller.signal);
  controller.abort();
  await expect(solving).rejects.toMatchObject({ name: 'AbortError' });
  expect(terminated).toBe(1);
  vi.stubGlobal('Worker', undefined);
  await expect(solveInWorker(challenge, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});

test('the worker returns the solution, or nothing', async () => {
  const answers: unknown[] = [];
  vi.spyOn(self, 'postMessage').mockImplementation((data: unknown) => void answers.push(data));
  await import('./solve-worker.ts');
  self.dispatchEvent(new MessageEvent('message', { data: challenge }));
  await vi.waitFor(() => expect(answers).toEqual([expect.objectContaining({ counter: expect.any(Number) })]), 10_000);
  self.dispatchEvent(new MessageEvent('message', { data: { parameters: null } }));
  await vi.waitFor(() => expect(answers[1]).toBeNull());
});

test("the main thread's solution has the server's format: counter and hexadecimal key", async () => {
  const { counter, derivedKey } = await solveChallenge(challenge);
  expect(counter).toBeGreaterThanOrEqual(0);
  expect(derivedKey).toMatch(/^[0-9a-f]+$/);
});
