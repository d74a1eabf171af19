import type { RegistrationFile } from 'shared/contract/registration-file';
import { formatMoment } from 'shared/text/moments';
import { Empty } from 'shared/ui/page';
import { tellLine } from './history-text.ts';
import styles from './person.module.css';

const outcomes: Record<RegistrationFile['correos'][number]['estado'], string> = {
  error: 'Error',
  pendiente: 'Pendiente',
  enviado: 'Enviado',
};

/** Emails to the rider, with their delivery. */
export function Emails({ emails }: { emails: RegistrationFile['correos'] }) {
  return (
    <section className={`stack gap-3 divided ${styles.part}`} aria-labelledby="correos">
      <h2 id="correos">Correos</h2>
      {emails.length === 0 ? (
        <Empty>Aún no se le ha escrito.</Empty>
      ) : (
        <ul className={`stack gap-3 ${styles.lines}`}>
          {emails.map(({ id, asunto, para, creado, estado, motivo, autor }) => (
            <li key={id}>
              <strong>{asunto}</strong>
              <span className={`soft small ${styles.soft}`}>
                <span>{`${[formatMoment(creado), autor, para].filter(Boolean).join(' · ')} · `}</span>
                <b data-outcome={estado}>{outcomes[estado]}</b>
              </span>
              {motivo && <span className={`soft small ${styles.soft}`}>{motivo}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Changes, with their users. */
export function History({ lines }: { lines: RegistrationFile['historia'] }) {
  return (
    <section className={`stack gap-3 divided ${styles.part}`} aria-labelledby="historial">
      <h2 id="historial">Historial</h2>
      {lines.length === 0 ? (
        <Empty>Nadie la ha cambiado en los últimos 90 días.</Empty>
      ) : (
        <ul className={`stack gap-3 ${styles.lines}`}>
          {lines.map((line) => (
            <li key={line.id}>
              <strong>{tellLine(line)}</strong>
              <span className={`soft small ${styles.soft}`}>{`${formatMoment(line.momento)} · ${line.usuario}`}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
