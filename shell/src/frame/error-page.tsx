import { useState } from 'react';
import { isRouteErrorResponse, Link, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { Button } from 'shared/ui/button';
import { usePageTitle } from 'shared/ui/use-page-title';
import styles from './error-page.module.css';

/** Whatever goes wrong below the frame ends here: an unknown address, or a screen that cannot be shown now. */
export function ErrorPage() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Unavailable />;
}

function NotFound() {
  usePageTitle('Página no encontrada');
  return (
    <section className={styles.page}>
      <p className={styles.mark} aria-hidden="true">
        404
      </p>
      <h1>Página no encontrada</h1>
      <p>Este camino no lleva a ninguna parte. Puede que la dirección haya cambiado o que tenga una errata.</p>
      <Link to="/" className={styles.home}>
        Volver al inicio
      </Link>
    </section>
  );
}

/** The frame stays alive around it, and the retry needs no reload. */
function Unavailable() {
  usePageTitle('No disponible');
  const [isRetrying, setRetrying] = useState(false);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const retry = async () => {
    setRetrying(true);
    await navigate(pathname + search + hash, { replace: true });
    setRetrying(false);
  };
  return (
    <section className={styles.page} role="alert">
      <h1>Sección no disponible</h1>
      <p>Esta parte de la web no está disponible en este momento. El resto funciona con normalidad.</p>
      <Button onClick={() => void retry()} disabled={isRetrying}>
        {isRetrying ? 'Reintentando...' : 'Reintentar'}
      </Button>
      <Link to="/" className={styles.home}>
        Volver al inicio
      </Link>
    </section>
  );
}
