import { clockOf } from 'shared/text/moments';
/** What becomes of the place of somebody who types. */
export type HoldState =
  | { kind: 'none' }
  /** `until` from the server. */
  | { kind: 'held'; until: string }
  | { kind: 'ended' }
  /** Full for this choice; `settledBy`: only by holds of others, until then. */
  | { kind: 'full'; settledBy: string | undefined };

/** In words; undefined where there is nothing to say. */
export function tellHold(state: HoldState): string | undefined {
  switch (state.kind) {
    case 'held':
      return `Te guardamos la plaza hasta las ${clockOf(state.until)}.`;
    case 'ended':
      return 'Ya no te guardamos la plaza: han pasado 20 minutos sin escribir, o una hora en total. Puedes seguir: si queda alguna libre, te guardamos otra en cuanto escribas.';
    case 'full':
      return state.settledBy === undefined
        ? 'Ahora mismo no quedan plazas: si envías el formulario, entras en la lista de espera.'
        : `Las últimas las está rellenando alguien; a las ${clockOf(state.settledBy)} lo sabremos. Si envías el formulario antes, entras en la lista de espera.`;
    case 'none':
      return undefined;
  }
}
