import type { AltchaChallenge } from 'shared/contract/captcha';
import { loadCaptchaSettings } from './captcha-settings.ts';

export interface IssuedChallenge {
  challenge: AltchaChallenge;
  clockLead: number;
}

/** When it expires, by this machine's clock, in milliseconds since 1970; Infinity when it never does. */
export function expiryOf({ challenge, clockLead }: IssuedChallenge): number {
  const { expiresAt } = challenge.parameters;
  return expiresAt === undefined ? Infinity : expiresAt * 1000 + clockLead;
}

/** The form may lie open for long before anybody comes to the captcha: what is left must be worth the work. */
const worthSolving = 60_000;
export const isFresh = (issued: IssuedChallenge): boolean => expiryOf(issued) - Date.now() > worthSolving;

export async function requestChallenge(): Promise<IssuedChallenge> {
  const { settings, clockLead } = await loadCaptchaSettings();
  if (settings.proveedor !== 'altcha') throw new Error('The captcha provider changed while the page was open');
  return { challenge: settings.reto, clockLead };
}
