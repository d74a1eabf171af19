import type { CallSummary } from 'shared/contract/activity-sign-ups';
import { formatEuros } from 'shared/facts/money';
import { countOf } from './count-of.ts';
import { writeMoment } from './opening.ts';

/** Whether one can sign up, and until when. */
export function tellSignUp({ estado, abre, cierra }: Pick<CallSummary, 'estado' | 'abre' | 'cierra'>): string {
  switch (estado) {
    case 'abierta':
      return cierra ? `Inscripción abierta hasta el ${writeMoment(cierra)}` : 'Inscripción abierta';
    case 'sin abrir':
      return abre ? `La inscripción se abre el ${writeMoment(abre)}` : 'La inscripción todavía no está abierta';
    case 'cerrada':
      return 'Inscripción cerrada';
    case 'cancelada':
      return 'Actividad cancelada';
    case 'terminada':
      return 'Esta actividad ya ha pasado';
  }
}

/** 'Quedan 4 plazas'; undefined without a limit. */
export function tellPlaces({ libres, espera }: Pick<CallSummary, 'libres' | 'espera'>): string | undefined {
  if (libres === null) return undefined;
  if (libres <= 0) return espera ? 'Completo: hay lista de espera' : 'Completo';
  return `${libres === 1 ? 'Queda' : 'Quedan'} ${countOf(libres, 'plaza', 'plazas')}`;
}

/** 'Desde 12 €', 'Gratis'; undefined when not set. */
export function tellPrice({ desde }: Pick<CallSummary, 'desde'>): string | undefined {
  if (desde === null) return undefined;
  return desde === 0 ? 'Gratis' : `Desde ${formatEuros(desde)}`;
}

/** The route's form, which has screens and calls of its own. */
const routeForm = '/formulario-inscripcion';
export const isRoutes = ({ formulario }: Pick<CallSummary, 'formulario'>): boolean => formulario === routeForm;

/** Whether its form can be sent: for a place, or for the waiting list. */
export const takesSignUps = ({ estado, libres, espera }: Pick<CallSummary, 'estado' | 'libres' | 'espera'>): boolean =>
  estado === 'abierta' && (libres === null || libres > 0 || espera);

/** Whether only members may sign up: always, or first, until a coming moment. */
export const isForMembers = ({ quien, socios_hasta }: Pick<CallSummary, 'quien' | 'socios_hasta'>): boolean =>
  quien === 'socios' || (quien === 'socios_antes' && socios_hasta !== null);

/** Who may come, where not everybody may. */
export function tellWho(call: Pick<CallSummary, 'quien' | 'socios_hasta'>): string | undefined {
  if (!isForMembers(call)) return undefined;
  return call.quien === 'socios' || call.socios_hasta === null
    ? 'Solo para socios'
    : `Solo para socios hasta el ${writeMoment(call.socios_hasta)}`;
}

/** All of it in short, for a line or a description. Of a call that is not open only its state. */
export function tellCall(call: CallSummary): string[] {
  const facts = call.estado === 'abierta' ? [tellPlaces(call), tellPrice(call), tellWho(call)] : [];
  return [tellSignUp(call), ...facts].filter((fact) => fact !== undefined);
}
