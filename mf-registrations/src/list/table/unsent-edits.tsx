import { use } from 'react';
import { countOf } from 'shared/text/count-of';
import { TextButton } from 'shared/ui/button';
import styles from './unsent-edits.module.css';
import { countUnsent, EditsContext } from '../../actions/use-in-place-edits.ts';

/** Number of unsent edits, anywhere in the list. */
export function UnsentEdits({ onRetry }: { onRetry: () => void }) {
  const count = countUnsent(use(EditsContext));
  return (
    <div role="status" className={`no-print ${styles.unsent}`} data-some={count > 0 || undefined}>
      {count > 0 && (
        <>
          <p>
            <strong>{`${countOf(count, 'cambio sin guardar', 'cambios sin guardar')}.`}</strong>{' '}
            <span>{`${count === 1 ? 'Se enviará solo' : 'Se enviarán solos'} cuando vuelva la conexión.`}</span>
          </p>
          <TextButton onClick={onRetry}>Reintentar ahora</TextButton>
        </>
      )}
    </div>
  );
}
