import { useLocation } from 'shared/router';
import { useSession } from 'shared/session/session';
import { ButtonLink } from './button.tsx';
import styles from './log-in-offer.module.css';

/**
 * In the place of what only opens with a session: offers to log in and to come back here, to the same query and fragment.
 * Where to return stands in the router's state: unlike a query, no link from elsewhere can set it.
 */
export function LogInOffer({ purpose }: { /** What for: 'ver esta galería'. */ purpose: string }) {
  const { pathname, search, hash } = useLocation();
  // With a token at hand it was refused: that session is over too.
  const hadSession = useSession(({ token, hasEnded }) => token !== null || hasEnded === true);
  return (
    <div className={styles.offer} role="status">
      <p>{hadSession ? `Tu sesión ha caducado. Entra de nuevo para ${purpose}.` : `Inicia sesión para ${purpose}.`}</p>
      <ButtonLink to="/login" state={{ vuelta: pathname + search + hash }}>
        Log In
      </ButtonLink>
    </div>
  );
}
