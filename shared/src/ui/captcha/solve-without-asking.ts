import { loadCaptchaSettings } from './captcha-settings.ts';
import { solve } from './solve.ts';

/** A token by proof of work alone; undefined where this site's captcha needs interaction. @throws without a valid reply. */
export async function solveWithoutAsking(): Promise<string | undefined> {
  const { settings } = await loadCaptchaSettings();
  return settings.proveedor === 'altcha' ? solve(settings.reto, new AbortController().signal) : undefined;
}
