import { loadCaptchaSettings } from './captcha-settings.ts';
import { solve } from './solve.ts';

/** A good token by work alone; undefined where the captcha of this site wants a person. @throws when there is no good answer. */
export async function solveWithoutAsking(): Promise<string | undefined> {
  const { settings } = await loadCaptchaSettings();
  return settings.proveedor === 'altcha' ? solve(settings.reto, new AbortController().signal) : undefined;
}
