import { useLocation } from 'shared/router';
import { useSession } from 'shared/session/session';
import { ButtonLink } from './button.tsx';
import styles from './log-in-offer.module.css';

/**
 * Offers the log-in where a session is needed, and returns here, to the same query and fragment. The return address is in the router's
 * state: unlike a query, no external link can set it.
 */
export function LogInOffer({ purpose }: { /** Purpose: 'ver esta galería'. */ purpose: string }) {
  const { pathname, search, hash } = useLocation();
  // A token that was rejected has expired too.
  const hadSession = useSession(({ token, hasEnded }) => token !== null || hasEnded === true);
  return (
    <div className={`stack start gap-4 measure ${styles.offer}`} role="status">
      <p>{hadSession ? `Tu sesión ha caducado. Entra de nuevo para ${purpose}.` : `Inicia sesión para ${purpose}.`}</p>
      <ButtonLink to="/login" state={{ vuelta: pathname + search + hash }}>
        Log In
      </ButtonLink>
    </div>
  );
}
