import type { FeeOpening, FeeYearRow } from 'shared/contract/fees';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { countOf } from 'shared/text/count-of';
import { Actions, Button, TextLink } from 'shared/ui/button';
import { Hint, SectionTitle } from 'shared/ui/page';
import styles from './fees.module.css';

/** What opening the year would make, who gets none and why, and the press that does it. */
export function Opening({ year: { anio, abierta }, preview }: { year: FeeYearRow; preview: FeeOpening }) {
  const { write, busy, dialog } = useWrite();
  const { cuotas, texto, exentos, faltas } = preview;
  const isOpen = abierta !== null;
  const open = () =>
    void write({
      send: () => call('POST /cuotas/anios/:anio/abrir', { params: { anio } }),
      done: (made) => ({
        text: made.cuotas === 0 ? 'No faltaba ninguna cuota.' : `Se han creado ${made.texto.replace(/, (.+)$/, ' ($1)')}.`,
      }),
      failed: 'No se han podido crear las cuotas.',
      reload: 'always',
    });
  return (
    <section className={`stack gap-3 ${styles.opening}`} aria-labelledby="abrir">
      <SectionTitle id="abrir">
        {isOpen ? (cuotas === 0 ? `Las cuotas de ${anio} ya están en marcha` : 'Faltan cuotas por crear') : 'Abrir el año'}
      </SectionTitle>
      {cuotas > 0 && <p className={`strong numbers title-sm ${styles.sum}`}>{texto}</p>}
      {exentos > 0 && <Hint>{`No pagan cuota: ${countOf(exentos, 'socio', 'socios')}.`}</Hint>}
      {faltas.length > 0 && (
        <details className={styles.faults} open={faltas.length <= 8}>
          <summary>{`Sin cuota por resolver: ${countOf(faltas.length, 'socio', 'socios')}`}</summary>
          <ul className="stack gap-2">
            {faltas.map(({ socio, nombre, motivo }) => (
              <li key={socio} className="row to-baseline gap-3 rows-0 breaks">
                <TextLink to={`/socios/${socio}`}>{nombre}</TextLink>
                <span>{motivo}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {cuotas > 0 ? (
        <Actions>
          <Button disabled={busy !== undefined} onClick={open}>
            {busy === undefined
              ? `${isOpen ? 'Crear las que faltan' : `Abrir ${anio}`} (${cuotas.toLocaleString('es')})`
              : 'Creando las cuotas...'}
          </Button>
        </Actions>
      ) : (
        // Those above are without one.
        !(isOpen && faltas.length > 0) && (
          <Hint>{isOpen ? 'Todos los socios que pagan tienen ya su cuota.' : 'Con estos importes no se crearía ninguna cuota.'}</Hint>
        )
      )}
      {dialog}
    </section>
  );
}
