import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveSecret } from '../security/secrets.ts';

export interface PrivatePicture {
  galeria_id: number;
  archivo: string;
  /** Raising it ends every link given out before. */
  version_enlaces: number;
}

export interface SignedLinks {
  /** The query that opens a private picture for 6 to 7 hours: whole hours, so that a browser meets the same address again. */
  sign(picture: PrivatePicture): string;
  /** Seconds that the link still holds; 0 when it does not. */
  secondsLeft(picture: PrivatePicture, query: { caduca?: string | undefined; firma?: string | undefined }): number;
}

const hour = 3600;

export function createSignedLinks(jwtSecret: string, now: () => Date): SignedLinks {
  const key = deriveSecret(jwtSecret, 'private pictures');
  const seconds = () => Math.floor(now().getTime() / 1000);
  const digest = ({ galeria_id, archivo, version_enlaces }: PrivatePicture, caduca: string) =>
    createHmac('sha256', key).update(`${galeria_id}/${archivo}/${version_enlaces}/${caduca}`).digest();

  return {
    sign(picture) {
      const caduca = String((Math.floor(seconds() / hour) + 7) * hour);
      return `caduca=${caduca}&firma=${digest(picture, caduca).toString('base64url')}`;
    },
    secondsLeft(picture, { caduca = '', firma = '' }) {
      if (!/^\d{1,12}$/.test(caduca)) return 0;
      const given = Buffer.from(firma, 'base64url');
      const expected = digest(picture, caduca);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 0;
      return Math.max(0, Number(caduca) - seconds());
    },
  };
}
