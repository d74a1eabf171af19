import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { cardCodeShape, digestLength } from 'shared/facts/member-cards';
import { deriveSecret } from '../base/secrets.ts';

/** What a code is of: a member on a day, or during a year on a printed card. */
export type CardTime = { day: string } | { year: number };

const dayMs = 86_400_000;
/** Set in the number of a year; that of a day counts from 1970. */
const yearFlag = 0x80_00_00;
const bodyLength = 7;
const macLength = 8;

const numberOf = (time: CardTime) => ('year' in time ? yearFlag + time.year : Date.parse(time.day) / dayMs);

/** The codes of members' cards: the member, the day or year, and a keyed digest of both, in 20 characters. Nothing of them is stored. */
export function createCardCodes(jwtSecret: string) {
  const key = deriveSecret(jwtSecret, 'cards of members');
  const sign = (body: Buffer) => createHmac('sha256', key).update(body).digest().subarray(0, macLength);

  const write = (socio: number, time: CardTime): string => {
    const body = Buffer.alloc(bodyLength);
    body.writeUInt32BE(socio, 0);
    body.writeUIntBE(numberOf(time), 4, 3);
    return Buffer.concat([body, sign(body)]).toString('base64url');
  };

  /** Undefined for a code that this site has not made. */
  const read = (code: string): { socio: number; time: CardTime } | undefined => {
    if (!cardCodeShape.test(code)) return undefined;
    const bytes = Buffer.from(code, 'base64url');
    const body = bytes.subarray(0, bodyLength);
    if (!timingSafeEqual(sign(body), bytes.subarray(bodyLength))) return undefined;
    const number = body.readUIntBE(4, 3);
    const time = number >= yearFlag ? { year: number - yearFlag } : { day: new Date(number * dayMs).toISOString().slice(0, 10) };
    return { socio: body.readUInt32BE(0), time };
  };

  return { write, read };
}
export type CardCodes = ReturnType<typeof createCardCodes>;

/** By which a phone without signal recognises a code, and from which none is made. */
export const digestCode = (code: string): string => createHash('sha256').update(code).digest('hex').slice(0, digestLength);
