import type { ComingSignUp } from 'shared/contract/members';
import { countOf } from 'shared/text/count-of';
import { formatDay } from 'shared/text/dates';
import { listAll } from 'shared/text/lists';

/** 'Tiene 2 inscripciones por venir: Curso (06/06/2027, solo socios) y Comida (01/07/2027).' */
export function formatComing(coming: readonly ComingSignUp[]): string {
  const each = coming.map(({ evento, fecha_evento, solo_socios, precio_socio }) => {
    const facts = [formatDay(fecha_evento), solo_socios ? 'solo socios' : precio_socio && 'con precio de socio'].filter(Boolean);
    return `${evento}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
  });
  return `Tiene ${countOf(coming.length, 'inscripción', 'inscripciones')} por venir: ${listAll(each)}.`;
}
