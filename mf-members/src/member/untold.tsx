import type { RemittanceRow } from 'shared/contract/debits';
import { countOf } from 'shared/text/count-of';
import { TextLink } from 'shared/ui/button';
import styles from './debits.module.css';

/** Whom no email tells of their debit, folded: the club does, on paper or by telephone. */
export const Untold = ({ of: debits }: { of: NonNullable<RemittanceRow['sin_correo']> }) =>
  debits.length > 0 && (
    <details className={styles.untold}>
      <summary>{`${countOf(debits.length, 'no tiene correo: avísale', 'no tienen correo: avísales')} tú del cobro`}</summary>
      <ul className={`stack gap-2 ${styles.lines}`}>
        {debits.map(({ cuota, socio, nombre }) => (
          <li key={cuota}>{socio === null ? nombre : <TextLink to={`/socios/${socio}`}>{nombre}</TextLink>}</li>
        ))}
      </ul>
    </details>
  );
