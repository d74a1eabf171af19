import type { FeeRow } from 'shared/contract/fees';
import type { MemberFile, MemberHistoryEntry } from 'shared/contract/members';
import { memberName, type MemberState, memberStateLabels } from 'shared/facts/members';
import { formatEuros } from 'shared/facts/money';
import { eventLabel } from 'shared/http/club';
import { formatDay } from 'shared/text/dates';
import { formatMoment } from 'shared/text/moments';
import { TextLink } from 'shared/ui/button';
import { stateOf, formatFee } from '../member/find-fees.ts';
import { Part } from 'shared/ui/part';

export const Family = ({ file: { socio, familia } }: { file: MemberFile }) => (
  <Part
    id="familia"
    title="Familia"
    heading="h3"
    empty="Ninguna."
    lines={familia.map((other) => ({
      key: other.id,
      title: <TextLink to={`/socios/${other.id}`}>{memberName(other)}</TextLink>,
      about: [
        other.id === socio.cabeza_id && 'Cabeza de familia',
        other.numero !== null && `n.º ${other.numero}`,
        memberStateLabels[other.estado],
      ]
        .filter(Boolean)
        .join(' · '),
    }))}
  />
);

export const SignUps = ({ lines }: { lines: MemberFile['inscripciones'] }) => (
  <Part
    id="inscripciones"
    title="Inscripciones"
    heading="h3"
    empty="Ninguna con su correo."
    lines={lines.map(({ id, fecha, evento, anio, ruta, pagado }) => ({
      key: id,
      title: <TextLink to={`/inscripciones/${id}`}>{[evento && eventLabel(evento), anio].filter(Boolean).join(' ')}</TextLink>,
      about: [formatDay(fecha), ruta, pagado === 'Si' && 'Pagada'].filter(Boolean).join(' · '),
    }))}
  />
);

export const Fees = ({ member, lines }: { member: number; lines: readonly FeeRow[] }) => (
  <Part
    id="cuotas"
    title="Cuotas"
    heading="h3"
    empty="Ninguna todavía."
    lines={lines.map((fee) => ({
      key: fee.id,
      title: <TextLink to={`/socios/cuotas?anio=${fee.anio}`}>{`${fee.anio}, ${fee.tipo}: ${formatEuros(fee.importe)}`}</TextLink>,
      about: formatFee(fee),
      more: stateOf(fee) === 'pagada' && (
        <span>
          <TextLink to={`/socios/${member}/recibo/${fee.id}`}>Recibo y certificado</TextLink>
        </span>
      ),
    }))}
  />
);

const outcomes: Readonly<Record<string, string>> = { pendiente: 'Pendiente', enviado: 'Enviado', fallido: 'Error' };

export const Emails = ({ lines }: { lines: MemberFile['correos'] }) => (
  <Part
    id="correos"
    title="Correos"
    heading="h3"
    empty="Ninguno a su correo."
    lines={lines.map(({ asunto, creado, estado }, at) => ({
      key: at,
      title: asunto,
      about: `${formatMoment(creado)} · ${outcomes[estado] ?? estado}`,
    }))}
  />
);

export const History = ({ lines }: { lines: MemberFile['historial'] }) => (
  <Part
    id="historial"
    title="Historial"
    heading="h3"
    empty="Nada todavía."
    lines={lines.map((entry, at) => ({
      key: at,
      title: (
        <>
          <strong>{tellChange(entry)}</strong>
          {entry.motivo && <span>{entry.motivo}</span>}
        </>
      ),
      about: [formatMoment(entry.momento), entry.autor].filter(Boolean).join(' · '),
    }))}
  />
);

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
function tellChange({ campo, antes, despues, dia }: MemberHistoryEntry): string {
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
