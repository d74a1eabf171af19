import { randomHex } from 'shared/text/random-hex';
import { call } from 'shared/http/call';
import type { HoldState } from './hold-state.ts';
import type { Rider } from './rider.ts';

/** From so many ms before its end on, a place is kept longer when somebody goes on typing. */
const renewWithin = 10 * 60_000;
/** After a request that failed, or brought nothing, the next character that is typed asks again not before so many ms. */
const pause = 30_000;

type Choice = Pick<Rider, 'ruta' | 'evento'>;
const isSame = (one: Choice | undefined, other: Choice) => one?.ruta === other.ruta && one.evento === other.evento;

/** Where somebody of this network is kept a place already. Undefined where the captcha wants a person: the form has one, of its own. */
async function solveQuietly(): Promise<string | undefined> {
  const { solveWithoutAsking } = await import('shared/ui/captcha/solve-without-asking');
  return solveWithoutAsking();
}

/**
 * The place that is kept for whoever types: from the first character on, for 20 minutes after the last ones and an hour at most. Nothing waits for it: without it
 * the form works as well.
 *
 * @param early The key of the personal link with which they come before the form is open.
 */
export function createPlaceHold(tell: (state: HoldState) => void, early?: string) {
  let key: string | undefined;
  let latest: Choice | undefined;
  /** For which choice it was asked, and from when on it is asked again; by the clock of the page, which nobody sets. */
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
      // What was told before still holds until its end.
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
    /** Call for whatever somebody types. */
    typed({ ruta, evento }: Choice): void {
      latest = { ruta, evento };
      if (isAsking) return;
      if (!isSame(asked?.choice, latest) || !asked || performance.now() >= asked.again) void ask(latest);
    },
    /** What was kept has been used. */
    forget,
    /** The page is left: nobody hears whether that arrives, and time does the same. */
    leave(): void {
      if (key === undefined) return;
      navigator.sendBeacon('/api/plazas/soltar', new Blob([JSON.stringify({ clave: key })], { type: 'application/json' }));
      forget();
    },
  };
}
