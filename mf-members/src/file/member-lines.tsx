import type { ReactNode } from 'react';
import type { FeeRow } from 'shared/contract/fees';
import type { MemberFile } from 'shared/contract/members';
import { memberName, memberStateLabels } from 'shared/facts/members';
import { formatEuros } from 'shared/facts/money';
import { eventLabel } from 'shared/http/club';
import { formatDay } from 'shared/text/dates';
import { formatMoment } from 'shared/text/moments';
import { TextLink } from 'shared/ui/button';
import { stateOf, tellFee } from '../member/find-fees.ts';
import { tellChange } from './history-text.ts';
import styles from '../member/parts.module.css';

interface PartProps {
  id: string;
  title: string;
  /** Shown where there are no lines. */
  empty?: string;
  lines: readonly { key: string | number; line: ReactNode }[];
}

export function Part({ id, title, empty, lines }: PartProps) {
  return (
    <section className="stack gap-3 divided" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {lines.length === 0 ? (
        <p className="soft small">{empty}</p>
      ) : (
        <ul className={`stack gap-3 ${styles.lines}`}>
          {lines.map(({ key, line }) => (
            <li key={key}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function Family({ file: { socio, familia } }: { file: MemberFile }) {
  const line = (other: MemberFile['familia'][number]) => (
    <>
      <TextLink to={`/socios/${other.id}`}>{memberName(other)}</TextLink>
      <span className="soft small">
        {[
          other.id === socio.cabeza_id ? 'Cabeza de familia' : undefined,
          other.numero === null ? undefined : `n.º ${other.numero}`,
          memberStateLabels[other.estado],
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
  return <Part id="familia" title="Familia" empty="Ninguna." lines={familia.map((other) => ({ key: other.id, line: line(other) }))} />;
}

export const SignUps = ({ lines }: { lines: MemberFile['inscripciones'] }) => (
  <Part
    id="inscripciones"
    title="Inscripciones"
    empty="Ninguna con su correo."
    lines={lines.map(({ id, fecha, evento, anio, ruta, pagado }) => ({
      key: id,
      line: (
        <>
          <TextLink to={`/inscripciones/${id}`}>{[evento && eventLabel(evento), anio].filter(Boolean).join(' ')}</TextLink>
          <span className="soft small">{[formatDay(fecha), ruta, pagado === 'Si' ? 'Pagada' : undefined].filter(Boolean).join(' · ')}</span>
        </>
      ),
    }))}
  />
);

export const Fees = ({ member, lines }: { member: number; lines: readonly FeeRow[] }) => (
  <Part
    id="cuotas"
    title="Cuotas"
    empty="Ninguna todavía."
    lines={lines.map((fee) => ({
      key: fee.id,
      line: (
        <>
          <TextLink to={`/socios/cuotas?anio=${fee.anio}`}>{`${fee.anio}, ${fee.tipo}: ${formatEuros(fee.importe)}`}</TextLink>
          <span className="soft small">{tellFee(fee)}</span>
          {stateOf(fee) === 'pagada' && (
            <span>
              <TextLink to={`/socios/${member}/recibo/${fee.id}`}>Recibo y certificado</TextLink>
            </span>
          )}
        </>
      ),
    }))}
  />
);

const outcomes: Readonly<Record<string, string>> = { pendiente: 'Pendiente', enviado: 'Enviado', fallido: 'Error' };

export const Emails = ({ lines }: { lines: MemberFile['correos'] }) => (
  <Part
    id="correos"
    title="Correos"
    empty="Ninguno a su correo."
    lines={lines.map(({ asunto, creado, estado }, at) => ({
      key: at,
      line: (
        <>
          <strong>{asunto}</strong>
          <span className="soft small">{`${formatMoment(creado)} · ${outcomes[estado] ?? estado}`}</span>
        </>
      ),
    }))}
  />
);

export const History = ({ lines }: { lines: MemberFile['historial'] }) => (
  <Part
    id="historial"
    title="Historial"
    empty="Nada todavía."
    lines={lines.map((entry, at) => ({
      key: at,
      line: (
        <>
          <strong>{tellChange(entry)}</strong>
          {entry.motivo && <span>{entry.motivo}</span>}
          <span className="soft small">{[formatMoment(entry.momento), entry.autor].filter(Boolean).join(' · ')}</span>
        </>
      ),
    }))}
  />
);
