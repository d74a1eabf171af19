import type { CaptchaSettings } from 'shared/contract/captcha';

export interface LoadedSettings {
  settings: CaptchaSettings;
  /** Milliseconds by which this machine's clock is ahead of the server's: phones' clocks are often wrong. */
  clockLead: number;
}

/** GET /captcha lies outside /api and needs no session. @throws when there is no good answer. */
export async function loadCaptchaSettings(): Promise<LoadedSettings> {
  const response = await fetch('/captcha', { cache: 'no-store' });
  if (!response.ok) throw new Error(`GET /captcha answered ${response.status}`);
  const serverTime = Date.parse(response.headers.get('date') ?? '');
  const clockLead = Number.isNaN(serverTime) ? 0 : Date.now() - serverTime;
  return { settings: (await response.json()) as CaptchaSettings, clockLead };
}
