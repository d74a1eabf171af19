import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveSecret } from '../../core/base/secrets.ts';

/** How long, in ms, the browser that has signed up opens the registration without its email. */
const lastsFor = 600_000;
const shape = /^n\.([0-9a-z]{1,9})\.([0-9a-z]{1,10})\.([\w-]{22,43})$/;

/** Keys for the browser of a new sign-up, which has proved no address: nothing of them is stored, and they end by themselves. */
export function createFreshKeys(jwtSecret: string) {
  const secret = deriveSecret(jwtSecret, 'new registrations');
  const sign = (id: string, until: string) => createHmac('sha256', secret).update(`${id}.${until}`).digest('base64url').slice(0, 32);

  const write = (id: number, now: Date): string => {
    const [who, until] = [id.toString(36), (now.getTime() + lastsFor).toString(36)];
    return `n.${who}.${until}.${sign(who, until)}`;
  };

  /** The registration; undefined for a key that is none, or over. */
  const read = (key: string, now: Date): number | undefined => {
    const [, who = '', until = '', mac = ''] = shape.exec(key) ?? [];
    const [known, sent] = [Buffer.from(sign(who, until)), Buffer.from(mac)];
    if (known.length !== sent.length || !timingSafeEqual(known, sent)) return undefined;
    return Number.parseInt(until, 36) > now.getTime() ? Number.parseInt(who, 36) : undefined;
  };

  return { write, read };
}
