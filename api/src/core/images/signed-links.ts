import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveSecret } from '../base/secrets.ts';
import type { SessionName } from '../base/read-token.ts';

interface PrivatePicture {
  galeria_id: number;
  archivo: string;
  /** Raising it invalidates every earlier address, signed or public. */
  version_enlaces: number;
}

/** The unvalidated query of a link. */
interface LinkQuery {
  caduca?: string | undefined;
  sesion?: string | undefined;
  firma?: string | undefined;
}

export interface SignedLinks {
  /**
   * The query that opens a private picture for 1 to 2 hours (whole hours, so that a browser meets the same address again),
   * for at most as long as its session lasts.
   */
  sign(picture: PrivatePicture, session: SessionName): string;
  /** The session of the link, which may be over by now; undefined when the link itself is invalid. */
  read(picture: PrivatePicture, query: LinkQuery): SessionName | undefined;
}

const hour = 3600;

export function createSignedLinks(jwtSecret: string, now: () => Date): SignedLinks {
  const key = deriveSecret(jwtSecret, 'private pictures');
  const seconds = () => Math.floor(now().getTime() / 1000);
  const digest = ({ galeria_id, archivo, version_enlaces }: PrivatePicture, caduca: string, sesion: string) =>
    createHmac('sha256', key).update(`${galeria_id}/${archivo}/${version_enlaces}/${caduca}/${sesion}`).digest();

  return {
    sign(picture, { usuario, version, sesion: name }) {
      const caduca = String((Math.floor(seconds() / hour) + 2) * hour);
      const sesion = `${usuario}.${version}.${name ?? ''}`;
      return `caduca=${caduca}&sesion=${sesion}&firma=${digest(picture, caduca, sesion).toString('base64url')}`;
    },
    read(picture, { caduca = '', sesion = '', firma = '' }) {
      const [, usuario, version, name] = /^(\d{1,10})\.(\d{1,10})\.([\w-]{0,40})$/.exec(sesion) ?? [];
      if (name === undefined || !/^\d{1,12}$/.test(caduca) || Number(caduca) <= seconds()) return undefined;
      const given = Buffer.from(firma, 'base64url');
      const expected = digest(picture, caduca, sesion);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return { usuario: Number(usuario), version: Number(version), sesion: name || null };
    },
  };
}
