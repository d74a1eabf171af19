import { createHmac } from 'node:crypto';
import type { Config } from '../../core/base/config.ts';
import { deriveSecret } from '../../core/base/secrets.ts';

/** A keyed digest that recognises an address without storing it: it takes this server's secret and the address. */
export const markOf = (correo: string, { jwtSecret }: Pick<Config, 'jwtSecret'>): string =>
  createHmac('sha256', deriveSecret(jwtSecret, 'erased person')).update(correo).digest('hex').slice(0, 32);
