import { randomHex } from 'shared/text/random-hex';
import { call } from 'shared/http/call';
import type { HoldState } from './hold-state.ts';
import type { Rider } from './rider.ts';

/** A hold is renewed by typing in its last so many ms. */
const renewWithin = 10 * 60_000;
/** Retry delay in ms after a failed or empty request, counted to the next typed character. */
const pause = 30_000;

type Choice = Pick<Rider, 'ruta' | 'evento'>;
const isSame = (one: Choice | undefined, other: Choice) => one?.ruta === other.ruta && one.evento === other.evento;

/** Solves the captcha when this network has a hold already. Undefined for an interactive captcha: the form has its own. */
async function solveQuietly(): Promise<string | undefined> {
  const { solveWithoutAsking } = await import('shared/ui/captcha/solve-without-asking');
  return solveWithoutAsking();
}

/**
 * Hold of a place while a visitor types: from the first character on, for 20 minutes after the last ones and an hour at most. Optional: the
 * form works without it.
 *
 * @param early Key of the personal link for early access.
 */
export function createPlaceHold(tell: (state: HoldState) => void, early?: string) {
  let key: string | undefined;
  let latest: Choice | undefined;
  /** The requested choice, and the time of the next request; on the page's monotonic clock. */
  let asked: { choice: Choice; again: number } | undefined;
  let isAsking = false;
  let ending: ReturnType<typeof setTimeout> | undefined;

  async function ask(choice: Choice): Promise<void> {
    const clave = (key ??= randomHex(16));
    isAsking = true;
    asked = { choice, again: performance.now() + pause };
    try {
      const json = { clave, ...choice, ...(early === undefined ? {} : { clave_anticipada: early }) };
      let reply = await call('POST /plazas', { json });
      if (reply.pide_captcha) {
        const captcha_token = await solveQuietly();
        if (key !== clave) return;
        if (captcha_token !== undefined) reply = await call('POST /plazas', { json: { ...json, captcha_token } });
      }
      const { hasta, segundos, completa, se_sabra } = reply;
      // The form may have been sent, or left, meanwhile.
      if (key !== clave) return;
      clearTimeout(ending);
      if (hasta === null) return tell(completa ? { kind: 'full', settledBy: se_sabra ?? undefined } : { kind: 'none' });
      asked = { choice, again: performance.now() + Math.max(segundos * 1000 - renewWithin, pause) };
      tell({ kind: 'held', until: hasta });
      ending = setTimeout(() => {
        asked = undefined;
        tell({ kind: 'ended' });
      }, segundos * 1000);
    } catch {
      // On an error the last state holds until its end.
    } finally {
      isAsking = false;
      if (key === clave && latest && !isSame(asked?.choice, latest)) void ask(latest);
    }
  }

  const forget = () => {
    clearTimeout(ending);
    key = undefined;
    asked = undefined;
    tell({ kind: 'none' });
  };

  return {
    key: () => key,
    /** Call on any input. */
    typed({ ruta, evento }: Choice): void {
      latest = { ruta, evento };
      if (isAsking) return;
      if (!isSame(asked?.choice, latest) || !asked || performance.now() >= asked.again) void ask(latest);
    },
    /** The hold was used. */
    forget,
    /** On page unload, best effort: otherwise the hold expires. */
    leave(): void {
      if (key === undefined) return;
      navigator.sendBeacon('/api/plazas/soltar', new Blob([JSON.stringify({ clave: key })], { type: 'application/json' }));
      forget();
    },
  };
}
