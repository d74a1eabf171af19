import type { SignUps } from 'shared/contract/panel';
import { countOf } from 'shared/text/count-of';
import { today } from 'shared/text/today';
import { SumsTable } from 'shared/ui/sums-table';
import { addUp, drawLine, type Edition, markMonths, sumAt } from './add-up.ts';
import styles from './sign-ups-chart.module.css';

/** 'ruta': '83 días antes', 'el día de la ruta'; 'apertura': '12 días después', 'el primer día'. */
function nameDay(eje: SignUps['eje'], dia: number): string {
  if (dia === 0) return eje === 'ruta' ? 'el día de la ruta' : 'el primer día';
  return `${countOf(Math.abs(dia), 'día', 'días')} ${dia < 0 ? 'antes' : 'después'}`;
}

/** Chart and table of this edition's sign-ups against those before, at the same distance. */
export function SignUpsChart(signUps: SignUps) {
  const { eje, hoy } = signUps;
  const { axis, editions } = addUp(signUps);
  const [newest] = editions;
  const describe = (edition: Edition) =>
    edition === newest
      ? `${edition.anio}: ${edition.total} hasta hoy`
      : `${edition.anio}: ${sumAt(edition, hoy)} a estas alturas, ${edition.total} al final`;
  const months = markMonths(axis, hoy, today());
  const place = (dia: number) => ((dia - axis.from) / (axis.to - axis.from)) * 100;
  const counted = eje === 'ruta' ? 'por días antes de la ruta' : 'por días desde que se abrieron';
  return (
    <section className="stack gap-4" aria-labelledby="altas">
      <h2 id="altas">Inscripciones día a día</h2>
      <figure className="stack gap-3">
        <div className={`soft small numbers boxed pad-4 ${styles.chart}`}>
          <div className={styles.sums} aria-hidden="true">
            {[axis.top, axis.top / 2, 0].map((sum) => (
              <span key={sum}>{sum}</span>
            ))}
          </div>
          <svg
            className={styles.lines}
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            role="img"
            aria-label={`Inscripciones sumadas, ${counted}. ${editions.map(describe).join('. ')}.`}
          >
            <path
              className={styles.grid}
              d={`M0 0H100M0 50H100M0 100H100${months.map(({ dia }) => `M${place(dia).toFixed(2)} 0V100`).join('')}`}
            />
            {editions.toReversed().map((edition) => (
              <polyline
                key={edition.anio}
                className={styles.line}
                data-edition={editions.indexOf(edition)}
                points={drawLine(edition, axis)}
              />
            ))}
          </svg>
          <div className={styles.months} aria-hidden="true">
            {months.map(({ dia, name }) => (
              <span key={dia} style={{ insetInlineStart: `${place(dia).toFixed(2)}%` }}>
                {name}
              </span>
            ))}
          </div>
          <div className={styles.days} aria-hidden="true">
            <span>{nameDay(eje, axis.from)}</span>
            <span>{nameDay(eje, axis.to)}</span>
          </div>
        </div>
        <figcaption>
          <ul className={`row gap-5 rows-2 ${styles.legend}`}>
            {editions.map((edition, index) => (
              <li key={edition.anio}>
                <svg className={styles.sample} viewBox="0 0 32 8" aria-hidden="true">
                  <path className={styles.line} data-edition={index} d="M0 4H32" />
                </svg>
                <span>{describe(edition)}</span>
              </li>
            ))}
          </ul>
        </figcaption>
      </figure>
      <details>
        <summary>Ver como tabla</summary>
        <DaysTable signUps={signUps} editions={editions} />
      </details>
    </section>
  );
}

function DaysTable({ signUps: { eje, hoy }, editions }: { signUps: SignUps; editions: readonly Edition[] }) {
  const days = [...new Set(editions.flatMap(({ steps }) => steps.map(({ dia }) => dia)))].toSorted((a, b) => a - b);
  const describe = (edition: Edition, dia: number, isNewest: boolean) => {
    const came = edition.steps.find((step) => step.dia === dia)?.came ?? 0;
    return isNewest && dia > hoy && came === 0 ? '—' : `${came} (${sumAt(edition, dia)})`;
  };
  return (
    <div className={`boxed pad-4 ${styles.scroll}`}>
      <SumsTable
        caption="Inscripciones de cada día y, entre paréntesis, las que iban con ellas"
        heads={[eje === 'ruta' ? 'Hasta la ruta' : 'Desde la apertura', ...editions.map(({ anio }) => String(anio))]}
        rows={days.map((dia) => [nameDay(eje, dia), ...editions.map((edition, index) => describe(edition, dia, index === 0))])}
      />
    </div>
  );
}
