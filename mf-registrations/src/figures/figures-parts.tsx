import { useId } from 'react';
import type { PublicFigures, YearFigures } from 'shared/contract/activity-sign-ups';
import { leastShown } from 'shared/facts/limits';
import { countOf } from 'shared/text/count-of';
import { formatDay } from 'shared/text/dates';
import { SectionTitle } from 'shared/ui/page';
import { SumsTable } from 'shared/ui/sums-table';
import styles from './figures.module.css';

type Counted = Pick<PublicFigures, 'actividades'>;

const fewerThanShown = `menos de ${leastShown}`;
const untold = '—';

/** A count in words; null is one that visitors are not shown. */
export const formatPeople = (personas: number | null): string => (personas === null ? fewerThanShown : personas.toLocaleString('es'));
export const formatNew = ({ personas, nuevas }: Counted['actividades'][number]): string =>
  nuevas === null ? (personas === null ? fewerThanShown : untold) : nuevas.toLocaleString('es');

/** A bar for each activity: new faces, and those who had come before. One bar for both where they are not told apart; none for few. */
export function Chart({ actividades }: Counted) {
  const headingId = useId();
  const most = Math.max(1, ...actividades.map(({ personas }) => personas ?? 0));
  const tell = ({ titulo, personas, nuevas }: Counted['actividades'][number]) => {
    const people = personas === null ? `${fewerThanShown} personas` : countOf(personas, 'persona', 'personas');
    return `${titulo}: ${[people, nuevas !== null && countOf(nuevas, 'nueva', 'nuevas')].filter(Boolean).join(', ')}`;
  };
  const isMixed = actividades.some(({ personas, nuevas }) => personas !== null && nuevas === null);
  return (
    <figure className={`stack gap-3 ${styles.figure}`} aria-labelledby={headingId}>
      <SectionTitle id={headingId}>Personas en cada actividad</SectionTitle>
      <div role="img" aria-label={`${actividades.map(tell).join('. ')}.`} className="stack gap-2">
        {actividades.map(({ actividad_id, titulo, fecha_evento, personas, nuevas }, at) => (
          <div key={`${actividad_id ?? 'ruta'}-${at}`} className={`stack gap-3 rows-0 small ${styles.bar}`}>
            <span className="breaks">{[formatDay(fecha_evento).slice(0, 5), titulo].filter(Boolean).join(' · ')}</span>
            {/* Widths as attributes: a rendered page may have no inline styles. */}
            <span className={`line ${styles.track}`}>
              {personas !== null && nuevas === null && <svg className={styles.mixed} width={`${(personas / most) * 100}%`} />}
              {personas !== null && nuevas !== null && (
                <>
                  <svg className={styles.known} width={`${((personas - nuevas) / most) * 100}%`} />
                  <svg className={styles.fresh} width={`${(nuevas / most) * 100}%`} />
                </>
              )}
              <span className={styles.count}>{formatPeople(personas)}</span>
            </span>
          </div>
        ))}
      </div>
      <figcaption className={`row gap-5 rows-1 small ${styles.legend}`}>
        <span>
          <span className={styles.known} aria-hidden="true" />
          <span>Habían venido antes</span>
        </span>
        <span>
          <span className={styles.fresh} aria-hidden="true" />
          <span>Nuevas</span>
        </span>
        {isMixed && (
          <span>
            <span className={styles.mixed} aria-hidden="true" />
            <span>Sin separar</span>
          </span>
        )}
      </figcaption>
    </figure>
  );
}

type Attended = YearFigures['asistencia'][number] & Partial<PublicFigures['asistencia'][number]>;
const formatTimes = ({ actividades, o_mas }: Attended): string =>
  o_mas ? `${countOf(actividades, 'actividad', 'actividades')} o más` : countOf(actividades, 'actividad', 'actividades');

/** How many people came to how many activities. */
export const Attendance = ({ asistencia }: { asistencia: readonly Attended[] }) => (
  <SumsTable
    caption="Quién viene a cuántas"
    heads={['Actividades', 'Personas']}
    rows={asistencia.map((row) => [formatTimes(row), row.personas.toLocaleString('es')])}
  />
);
