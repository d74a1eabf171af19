import type { Activity } from 'shared/contract/activities';
import type { CallSummary, CallOffer } from 'shared/contract/call-offer';
import { formatEuros } from 'shared/facts/money';
import { isRoutes } from 'shared/facts/of-call';
import { formatPlaces, formatSignUpState, formatWho } from './sign-up-words.ts';

/** 'Desde 30 € · socios 20 €', 'Gratis'; undefined when not set. */
export function formatPrice({ desde, desde_socio }: Pick<CallSummary, 'desde' | 'desde_socio'>): string | undefined {
  if (desde === null) return undefined;
  const ofMembers = desde_socio === undefined ? '' : ` · socios ${desde_socio === 0 ? 'gratis' : formatEuros(desde_socio)}`;
  return desde === 0 ? 'Gratis' : `Desde ${formatEuros(desde)}${ofMembers}`;
}

/** Whether the route's form signs up for an activity: that of its edition; where none is announced, any route of the castles. */
export function isRoutesActivity(
  { id, evento, signUps }: Pick<Activity, 'id' | 'evento'> & { signUps?: CallSummary | undefined },
  edicion: Pick<CallOffer, 'actividad'> | undefined,
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

/** All of it in short, for a line or a description. Of a call that is not open only its state. */
export const formatCall = (call: CallSummary): string[] =>
  [formatSignUpState(call), ...(call.estado === 'abierta' ? [formatPlaces(call), formatPrice(call), formatWho(call)] : [])].filter(
    (fact) => fact !== undefined,
  );
