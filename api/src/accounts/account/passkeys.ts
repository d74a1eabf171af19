import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { SecondStepProof } from 'shared/contract/second-factor';
import type { Config } from '../../core/base/config.ts';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { readClub } from '../../core/club/settings-queries.ts';
import { listPasskeys, type StoredPasskey } from './factors-queries.ts';

export type BrowserReply = NonNullable<SecondStepProof['llave']>;
export type NewPasskey = Pick<StoredPasskey, 'id' | 'clave_publica' | 'contador' | 'transportes'>;

export type UsedPasskey = Pick<StoredPasskey, 'id' | 'contador'>;

/** Loaded with the first passkey: most servers start without it. */
const library = () => import('@simplewebauthn/server');

const notAccepted = () => new HttpError(400, 'La llave de acceso no se ha podido comprobar. Inténtalo de nuevo.');

/** Passkeys are bound to the host of PUBLIC_URL: a page of any other address cannot ask for them. */
export function createPasskeys({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: hostname };
  const describe = ({ id, transportes }: StoredPasskey) => ({ id, transports: transportes.split(',').filter(Boolean) });

  return {
    /** False for an IP address: passkeys belong to a name. */
    areSupported: isIP(hostname.replace(/^\[|\]$/g, '')) === 0,

    /** The options of the browser's dialog, to add one. */
    async offer(db: Db, user: StoredUser, challenge: string): Promise<Record<string, unknown>> {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: (await readClub(db)).nombre,
        rpID: hostname,
        userName: user.correo_electronico,
        userDisplayName: user.nombre,
        userID: new TextEncoder().encode(`usuario-${user.id}`),
        challenge: bytesOf(challenge),
        excludeCredentials: (await listPasskeys(db, user.id)).map(describe),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      return { ...options };
    },

    /** @throws HttpError 400 when it does not match the offer. */
    async accept(reply: BrowserReply, challenge: string): Promise<NewPasskey> {
      const { verifyRegistrationResponse } = await library();
      const response = reply as RegistrationResponseJSON;
      const verified = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        ...expected,
        requireUserVerification: false,
      }).catch(() => null);
      if (!verified?.verified) throw notAccepted();
      const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
      return { id, clave_publica: Buffer.from(publicKey).toString('base64url'), contador: counter, transportes: transports.join() };
    },

    /** The options of the browser's dialog at the log-in; null for a user without a passkey. */
    async ask(passkeys: readonly StoredPasskey[], challenge: string): Promise<Record<string, unknown> | null> {
      if (passkeys.length === 0) return null;
      const { generateAuthenticationOptions } = await library();
      const allowCredentials = passkeys.map(describe);
      const asked = { rpID: hostname, challenge: bytesOf(challenge), allowCredentials, userVerification: 'preferred' as const };
      return { ...(await generateAuthenticationOptions(asked)) };
    },

    /** @throws HttpError 400 when it is none of this user's, or did not sign this challenge. */
    async check(passkeys: readonly StoredPasskey[], reply: BrowserReply, challenge: string): Promise<UsedPasskey> {
      const { verifyAuthenticationResponse } = await library();
      const passkey = passkeys.find(({ id }) => id === reply.id);
      if (!passkey) throw notAccepted();
      const credential = {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.clave_publica, 'base64url')),
        counter: passkey.contador,
        transports: describe(passkey).transports,
      };
      const verified = await verifyAuthenticationResponse({
        response: reply as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        ...expected,
        credential,
        requireUserVerification: false,
      }).catch(() => null);
      if (!verified?.verified) throw notAccepted();
      return { id: passkey.id, contador: verified.authenticationInfo.newCounter };
    },
  };
}

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));
