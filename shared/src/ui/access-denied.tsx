import { refusalStatus } from 'shared/http/client';
import { failureReference } from 'shared/http/error-body';
import styles from './access-denied.module.css';
import { ButtonLink } from './button.tsx';
import { LoadFailure } from './load-failure.tsx';

/** Replaces a screen whose data are forbidden for this role. */
export function AccessDenied() {
  return (
    <div className={`stack start gap-4 ${styles.denied}`} role="alert">
      <p className="danger strong large">⛔ Acceso no autorizado</p>
      <ButtonLink tone="outline" to="/">
        Volver al inicio
      </ButtonLink>
    </div>
  );
}

interface LoadErrorProps {
  error: unknown;
  /** Error message: 'No se han podido cargar los usuarios.' */
  text: string;
  onRetry: () => void;
}

/** `failed` of a staff screen's `Loaded`: forbidden (403), or an error with a retry. */
export function LoadError({ error, text, onRetry }: LoadErrorProps) {
  return refusalStatus(error) === 403 ? (
    <AccessDenied />
  ) : (
    <LoadFailure text={text} reference={failureReference(error)} onRetry={onRetry} />
  );
}
