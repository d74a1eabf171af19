import type { OwnFile } from 'shared/contract/own-member';
import { eventLabel } from 'shared/http/club';
import { formatDay } from 'shared/text/dates';
import styles from '../file/member-page.module.css';

export function SignedUp({ lines }: { lines: OwnFile['inscripciones'] }) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="inscripciones">
      <h2 id="inscripciones">Tus inscripciones</h2>
      <ul className={styles.lines}>
        {lines.map(({ id, fecha, evento, anio, ruta, pagado }) => (
          <li key={id}>
            <strong>{[evento && eventLabel(evento), anio].filter(Boolean).join(' ')}</strong>
            <span className={styles.soft}>
              {[formatDay(fecha), ruta, pagado === 'Si' ? 'Pagada' : undefined].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
