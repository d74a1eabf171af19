import type { AltchaChallenge } from 'shared/contract/captcha';
import { solveChallenge } from './solve-challenge.ts';

self.addEventListener('message', async ({ data }: MessageEvent<AltchaChallenge>) => {
  self.postMessage(await solveChallenge(data).catch(() => null));
});
