import type { Mailing } from '../contract/mailings.ts';
import { countOf } from '../text/count-of.ts';
import styles from './counts.module.css';

/** Counts of delivered, pending and failed emails of a mailing. */
export function Counts({ mailing: { total, enviados, pendientes, fallidos } }: { mailing: Mailing }) {
  return (
    <p className={styles.counts}>
      <span data-outcome="enviado">{`${enviados.toLocaleString('es')} de ${countOf(total, 'enviado', 'enviados')}`}</span>
      {pendientes > 0 && <span data-outcome="pendiente">{countOf(pendientes, 'pendiente', 'pendientes')}</span>}
      {fallidos > 0 && <span data-outcome="error">{`${fallidos.toLocaleString('es')} con error`}</span>}
    </p>
  );
}
