import { digestLength } from 'shared/facts/member-cards';
import { call } from 'shared/http/call';
import { refusalDetail } from 'shared/http/client';
import type { DayPerson } from './find-riders.ts';

/** In ms: with hardly any signal the queue does not wait. */
const timeout = 5000;

/** The rider of a member's card, by what the list knows of its code: without signal too. */
export async function findByCard(people: readonly DayPerson[], code: string): Promise<DayPerson | undefined> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  const digits = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const digest = digits.slice(0, digestLength);
  return people.find(({ rider }) => rider?.carnet?.includes(digest));
}

/** Whose card it is, where no row has it: only the server knows. */
export async function readCard(codigo: string): Promise<{ text: string; nombre?: string }> {
  try {
    const { numero, nombre } = await call('POST /carnets/lectura', { json: { codigo }, signal: AbortSignal.timeout(timeout) });
    return { text: `${nombre}, socio n.º ${numero ?? '—'}: su carnet vale. No está en la lista con él.`, nombre };
  } catch (error) {
    return { text: refusalDetail(error) ?? 'Ese carnet no es de nadie de la lista, y sin señal no se puede comprobar.' };
  }
}
