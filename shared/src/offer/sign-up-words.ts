import type { CallSummary } from 'shared/contract/call-offer';
import { writeMoment } from '../text/opening.ts';

const closed = { cerrada: 'Inscripción cerrada', cancelada: 'Actividad cancelada', terminada: 'Esta actividad ya ha pasado' };

/** Whether one can sign up, and until when. */
export function formatSignUpState({ estado, abre, cierra }: Pick<CallSummary, 'estado' | 'abre' | 'cierra'>): string {
  if (estado === 'abierta') return `Inscripción abierta${cierra ? ` hasta el ${writeMoment(cierra)}` : ''}`;
  if (estado !== 'sin abrir') return closed[estado];
  return `La inscripción ${abre ? `se abre el ${writeMoment(abre)}` : 'todavía no está abierta'}`;
}

/** 'Quedan 4 plazas'; undefined without a limit. */
export function formatPlaces({ libres, espera }: Pick<CallSummary, 'libres' | 'espera'>): string | undefined {
  if (libres === null) return undefined;
  if (libres <= 0) return espera ? 'Completo: hay lista de espera' : 'Completo';
  return libres === 1 ? 'Queda 1 plaza' : `Quedan ${libres} plazas`;
}

/** Whether only members may sign up: always, or first, until a coming moment. */
export const isForMembers = ({ quien, socios_hasta }: Pick<CallSummary, 'quien' | 'socios_hasta'>): boolean =>
  quien === 'socios' || (quien === 'socios_antes' && socios_hasta !== null);

/** Who may come, where not everybody may. */
export function formatWho(call: Pick<CallSummary, 'quien' | 'socios_hasta'>): string | undefined {
  if (!isForMembers(call)) return undefined;
  return call.quien === 'socios' || call.socios_hasta === null
    ? 'Solo para socios'
    : `Solo para socios hasta el ${writeMoment(call.socios_hasta)}`;
}
