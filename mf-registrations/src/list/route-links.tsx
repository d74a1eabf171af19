import type { Capability } from 'shared/contract/capabilities';
import { can } from 'shared/http/can';
import { useSession } from 'shared/session/session';
import { TextLink } from 'shared/ui/text-button';
import styles from './registrations-screen.module.css';

interface RouteLink {
  to: string;
  label: string;
  needs: readonly Capability[];
  /** A page of its own, which its worker and the camera take to be one. */
  reloadDocument?: true;
  /** For the webmaster alone. */
  isForWebmaster?: true;
}

/** In the order in which a year needs them. */
const links: readonly RouteLink[] = [
  { to: '/inscripciones/ruta', label: 'Configurar la ruta', needs: ['route-edition'] },
  { to: '/inscripciones/pagos', label: 'Pagos', needs: ['route-edition', 'batch-registrations'] },
  { to: '/inscripciones/espera', label: 'Lista de espera', needs: ['waiting-list'] },
  { to: '/inscripciones/grupos', label: 'Grupos y salidas', needs: ['batch-registrations'] },
  { to: '/inscripciones/dia', label: 'Día de la ruta', needs: ['route-day'], reloadDocument: true },
  { to: '/importar', label: 'Importar y exportar', needs: ['imports'], isForWebmaster: true },
];

/** To the other screens of the route, as far as the server has them. */
export function RouteLinks() {
  const role = useSession(({ user }) => user?.rol);
  const offered = links.filter(({ needs, isForWebmaster = false }) => needs.every(can) && (!isForWebmaster || role === 'webmaster'));
  if (offered.length === 0) return null;
  return (
    <nav aria-label="La ruta" className={styles.links}>
      {offered.map(({ to, label, reloadDocument = false }) => (
        <TextLink key={to} to={to} reloadDocument={reloadDocument}>
          {label}
        </TextLink>
      ))}
    </nav>
  );
}
