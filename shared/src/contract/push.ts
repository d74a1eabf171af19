import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { lineOf, noBody } from './fields.ts';

const address = lineOf(1000).meta({ title: 'Dirección' });
/** Bytes in base64url, without padding. */
const bytes = (length: number) =>
  z
    .string()
    .max(length, { abort: true })
    .regex(new RegExp(`^[\\w-]{${length}}$`), { error: 'El campo «{campo}» no es una clave de avisos.' });

/** Push notifications on the devices of an account (Web Push). */
export const pushCalls = defineCalls({
  /** The site's public key, and the addresses of the account's devices. */
  'GET /mis-avisos': { access: 'session', reply: z.object({ clave: z.string(), direcciones: z.array(z.string()) }) },
  /** This device wants them: what its browser says of its subscription. */
  'PUT /mis-avisos': {
    access: 'session',
    body: z.strictObject({ direccion: address, clave: bytes(87), secreto: bytes(22).meta({ title: 'Clave del dispositivo' }) }),
    reply: noBody,
  },
  /** In the body: the address must not be in request logs. */
  'POST /mis-avisos/quitar': { access: 'session', body: z.strictObject({ direccion: address }), reply: noBody },
});
