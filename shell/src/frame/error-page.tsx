import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from 'shared/ui/button';
import { usePageTitle } from 'shared/ui/use-page-title';
import styles from './error-page.module.css';

/** A screen that cannot be shown now ends here. The frame stays alive around it, and the retry needs no reload. */
export function ErrorPage() {
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
      <ButtonLink to="/" tone="outline">
        Volver al inicio
      </ButtonLink>
    </section>
  );
}
