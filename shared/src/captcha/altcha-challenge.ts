import type { AltchaChallenge } from 'shared/contract/captcha';
import { loadCaptchaSettings } from './captcha-settings.ts';

export interface IssuedChallenge {
  challenge: AltchaChallenge;
  clockLead: number;
}

/** Expiry by this device's clock, in milliseconds since 1970; Infinity for none. */
export function expiryOf({ challenge, clockLead }: IssuedChallenge): number {
  const { expiresAt } = challenge.parameters;
  return expiresAt === undefined ? Infinity : expiresAt * 1000 + clockLead;
}

/** Minimum lifetime left, in ms: a form may have been open for long before the captcha is ticked. */
const worthSolving = 60_000;
export const isFresh = (issued: IssuedChallenge): boolean => expiryOf(issued) - Date.now() > worthSolving;

export async function requestChallenge(): Promise<IssuedChallenge> {
  const { settings, clockLead } = await loadCaptchaSettings();
  if (settings.proveedor !== 'altcha') throw new Error('The captcha provider changed while the page was open');
  return { challenge: settings.reto, clockLead };
}
