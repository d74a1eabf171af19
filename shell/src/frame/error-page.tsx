import { lazy, Suspense } from 'react';
import { createPath, isRouteErrorResponse, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import { failureReference } from 'shared/http/error-body';
import { Button, ButtonLink } from 'shared/ui/button';
import { usePageTitle } from 'shared/ui/use-page-title';
import styles from './error-page.module.css';

// Rarely needed: few open a screen that needs a session without one.
const LogInNeeded = lazy(async () => ({ default: (await import('./log-in-needed.tsx')).LogInNeeded }));

/** Error boundary of the routes: the screen needs a session (see `requireSession`), or is not available. */
export function ErrorPage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 401) return <Unavailable reference={failureReference(error)} />;
  return (
    <Suspense>
      <LogInNeeded />
    </Suspense>
  );
}

/** Keeps the frame interactive; the retry needs no reload. */
function Unavailable({ reference }: { reference: string | undefined }) {
  usePageTitle('No disponible');
  const address = createPath(useLocation());
  const { location: next } = useNavigation();
  const isRetrying = next !== undefined && createPath(next) === address;
  const navigate = useNavigate();
  return (
    <section className={`stack start gap-4 ${styles.page}`} role="alert">
      <h1>Sección no disponible</h1>
      <p>Esta parte de la web no está disponible en este momento. El resto funciona con normalidad.</p>
      {reference !== undefined && <p>{`Si avisas de este fallo, indica la referencia ${reference}.`}</p>}
      <Button onClick={() => void navigate(address, { replace: true })} disabled={isRetrying}>
        {isRetrying ? 'Reintentando...' : 'Reintentar'}
      </Button>
      <HomeLink />
    </section>
  );
}

export const HomeLink = () => (
  <ButtonLink to="/" tone="outline">
    Volver al inicio
  </ButtonLink>
);
