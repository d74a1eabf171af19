import { lazy, Suspense } from 'react';
import { createPath, isRouteErrorResponse, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import { failureReference } from 'shared/http/failure-reference';
import { Button, ButtonLink } from 'shared/ui/button';
import { usePageTitle } from 'shared/ui/use-page-title';
import styles from './error-page.module.css';

// Few come without a session to a screen that asks for one.
const LogInNeeded = lazy(async () => ({ default: (await import('./log-in-needed.tsx')).LogInNeeded }));

/** A screen that cannot be shown now ends here: it needs a session (see `requireSession`), or it is not available. */
export function ErrorPage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 401) return <Unavailable reference={failureReference(error)} />;
  return (
    <Suspense>
      <LogInNeeded />
    </Suspense>
  );
}

/** The frame stays alive around it, and the retry needs no reload. */
function Unavailable({ reference }: { reference: string | undefined }) {
  usePageTitle('No disponible');
  const address = createPath(useLocation());
  const { location: next } = useNavigation();
  const isRetrying = next !== undefined && createPath(next) === address;
  const navigate = useNavigate();
  return (
    <section className={styles.page} role="alert">
      <h1>Sección no disponible</h1>
      <p>Esta parte de la web no está disponible en este momento. El resto funciona con normalidad.</p>
      {reference !== undefined && <p>{`Si avisas de este fallo, indica la referencia ${reference}.`}</p>}
      <Button onClick={() => void navigate(address, { replace: true })} disabled={isRetrying}>
        {isRetrying ? 'Reintentando...' : 'Reintentar'}
      </Button>
      <ButtonLink to="/" tone="outline">
        Volver al inicio
      </ButtonLink>
    </section>
  );
}
