import type { Activity } from 'shared/contract/activities';
import type { CallSummary, Offer } from 'shared/contract/call-offer';
import { formatEuros } from 'shared/facts/money';
import { writeMoment } from './opening.ts';

const closed = { cerrada: 'Inscripción cerrada', cancelada: 'Actividad cancelada', terminada: 'Esta actividad ya ha pasado' };

/** Whether one can sign up, and until when. */
export function tellSignUp({ estado, abre, cierra }: Pick<CallSummary, 'estado' | 'abre' | 'cierra'>): string {
  if (estado === 'abierta') return `Inscripción abierta${cierra ? ` hasta el ${writeMoment(cierra)}` : ''}`;
  if (estado !== 'sin abrir') return closed[estado];
  return `La inscripción ${abre ? `se abre el ${writeMoment(abre)}` : 'todavía no está abierta'}`;
}

/** 'Quedan 4 plazas'; undefined without a limit. */
export function tellPlaces({ libres, espera }: Pick<CallSummary, 'libres' | 'espera'>): string | undefined {
  if (libres === null) return undefined;
  if (libres <= 0) return espera ? 'Completo: hay lista de espera' : 'Completo';
  return libres === 1 ? 'Queda 1 plaza' : `Quedan ${libres} plazas`;
}

/** 'Desde 12 €', 'Gratis'; undefined when not set. */
export function tellPrice({ desde }: Pick<CallSummary, 'desde'>): string | undefined {
  if (desde === null) return undefined;
  return desde === 0 ? 'Gratis' : `Desde ${formatEuros(desde)}`;
}

/** 'Importe: 24 €'; '' when not set. */
export const tellAmount = (amount: number | null): string =>
  amount === null ? '' : amount === 0 ? 'Gratis' : `Importe: ${formatEuros(amount)}`;

/** The route's form, which has screens and calls of its own. */
export const routeForm = '/formulario-inscripcion';
export const isRoutes = ({ formulario }: Pick<CallSummary, 'formulario'>): boolean => formulario === routeForm;

/** Whether the route's form signs up for an activity: that of its edition; where none is announced, any route of the castles. */
export function isRoutesActivity(
  { id, evento, signUps }: Pick<Activity, 'id' | 'evento'> & { signUps?: CallSummary | undefined },
  edicion: Pick<Offer, 'actividad'> | undefined,
): boolean {
  if (signUps) return isRoutes(signUps);
  return edicion?.actividad ? edicion.actividad.id === id : evento === 'Castillos';
}

/** Whether its form can be sent: for a place, or for the waiting list. */
export const takesSignUps = ({ estado, libres, espera }: Pick<CallSummary, 'estado' | 'libres' | 'espera'>): boolean =>
  estado === 'abierta' && (libres === null || libres > 0 || espera);

/** Label of the link or button that leads to the form. */
export const signUpLabel = ({ libres }: Pick<CallSummary, 'libres'>): string =>
  libres !== null && libres <= 0 ? 'Entrar en la lista de espera' : 'Inscribirme';

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
export const tellCall = (call: CallSummary): string[] =>
  [tellSignUp(call), ...(call.estado === 'abierta' ? [tellPlaces(call), tellPrice(call), tellWho(call)] : [])].filter(
    (fact) => fact !== undefined,
  );
