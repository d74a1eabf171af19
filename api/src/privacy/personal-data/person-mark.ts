import { createHmac } from 'node:crypto';
import type { Config } from '../../core/base/config.ts';
import { deriveSecret } from '../../core/base/secrets.ts';

/** Knows an address again without holding it: only whoever has this server's secret and the address can tell. */
export const markOf = (correo: string, { jwtSecret }: Pick<Config, 'jwtSecret'>): string =>
  createHmac('sha256', deriveSecret(jwtSecret, 'erased person')).update(correo).digest('hex').slice(0, 32);
