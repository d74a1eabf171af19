import { refusalStatus } from 'shared/http/client';
import styles from './access-denied.module.css';
import { ButtonLink } from './button.tsx';
import { LoadFailure } from './load-failure.tsx';

/** In the place of a screen whose data the server refuses to this role. */
export function AccessDenied() {
  return (
    <div className={styles.denied} role="alert">
      <p className={styles.text}>⛔ Acceso no autorizado</p>
      <ButtonLink tone="outline" to="/">
        Volver al inicio
      </ButtonLink>
    </div>
  );
}

interface LoadRefusalProps {
  error: unknown;
  /** What is missing, as a sentence: 'No se han podido cargar los usuarios.' */
  text: string;
  onRetry: () => void;
}

/** What a staff screen shows instead of what did not come: no right to it, or another try. For the `failed` of `Loaded`. */
export function LoadRefusal({ error, text, onRetry }: LoadRefusalProps) {
  return refusalStatus(error) === 403 ? <AccessDenied /> : <LoadFailure text={text} onRetry={onRetry} />;
}
