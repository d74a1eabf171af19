/** What becomes of the place of somebody who types. */
export type HoldState =
  | { kind: 'none' }
  /** `until` as the server has it. */
  | { kind: 'held'; until: string }
  | { kind: 'ended' }
  /** There is none for what they chose. */
  | { kind: 'full' };

const clock = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Madrid' });

/** In words; undefined where there is nothing to say. */
export function tellHold(state: HoldState): string | undefined {
  switch (state.kind) {
    case 'held':
      return `Te guardamos la plaza hasta las ${clock.format(new Date(state.until))}.`;
    case 'ended':
      return 'Ya no te guardamos la plaza: han pasado 20 minutos. Puedes seguir: si queda alguna libre, te guardamos otra en cuanto escribas.';
    case 'full':
      return 'Ahora mismo no quedan plazas: si envías el formulario, te apuntas a la lista de espera.';
    case 'none':
      return undefined;
  }
}
