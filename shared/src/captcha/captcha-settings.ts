import type { CaptchaSettings } from 'shared/contract/captcha';

interface LoadedSettings {
  settings: CaptchaSettings;
  /** Milliseconds by which this device's clock is ahead of the server's: phones' clocks are often wrong. */
  clockLead: number;
}

/** Google's key for tests: the widget works, and shows that it is a test. */
const testKey = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI';

const google = (clave: string): LoadedSettings => ({ settings: { proveedor: 'recaptcha', clave }, clockLead: 0 });

/** Single-page application servers reply to unknown paths with a page. */
const isUnknown = ({ status, ok, headers }: Response) => status === 404 || (ok && (headers.get('content-type') ?? '').includes('html'));

/**
 * GET /captcha is outside /api and needs no session. A server of the bare contract does not have it: there the captcha is Google's, with
 * the key of <meta name="recaptcha">. @throws without a valid reply.
 */
export async function loadCaptchaSettings(): Promise<LoadedSettings> {
  const named = document.querySelector<HTMLMetaElement>('meta[name=recaptcha]')?.content;
  if (named) return google(named);
  const response = await fetch('/captcha', { cache: 'no-store' });
  if (isUnknown(response)) return google(testKey);
  if (!response.ok) throw new Error(`GET /captcha answered ${response.status}`);
  const serverTime = Date.parse(response.headers.get('date') ?? '');
  const clockLead = Number.isNaN(serverTime) ? 0 : Date.now() - serverTime;
  return { settings: (await response.json()) as CaptchaSettings, clockLead };
}
