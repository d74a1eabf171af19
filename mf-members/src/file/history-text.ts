import type { MemberHistoryEntry } from 'shared/contract/members';
import { type MemberState, memberStateLabels } from 'shared/facts/members';
import { formatDay } from 'shared/text/dates';

const labels: Readonly<Record<string, string>> = {
  estado: 'Estado',
  numero: 'Número',
  alta: 'Alta',
  tipo_id: 'Tipo de cuota',
  cabeza_id: 'Familia',
  baja: 'Baja prevista',
  cuota: 'Cuota que pasa a pagar',
  union: 'Unido con otra ficha',
};

const stateLabel = (value: string) => memberStateLabels[value as MemberState] ?? value;

/** One change of a member in words: 'Estado: De alta → De baja, desde el 01/02/2027'. */
export function tellChange({ campo, antes, despues, dia }: MemberHistoryEntry): string {
  const label = labels[campo] ?? campo;
  if (campo === 'union') return antes === null ? label : `${label}, n.º ${antes}`;
  const write = (value: string | null) => {
    if (value === null) return '—';
    return campo === 'estado' ? stateLabel(value) : campo === 'alta' || campo === 'baja' ? formatDay(value) : value;
  };
  // The same state since another day: the day was corrected.
  const change = antes === null || antes === despues ? write(despues) : `${write(antes)} → ${write(despues)}`;
  return `${label}: ${change}${dia === null ? '' : `, desde el ${formatDay(dia)}`}`;
}
