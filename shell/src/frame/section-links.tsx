import { useId, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useClub } from 'shared/http/club';
import styles from './section-links.module.css';
import { useDismissal } from './use-dismissal.ts';

const sections = [
  { id: 'inicio', label: 'Inicio' },
  { id: 'historia', label: 'Historia' },
  // The club's name of its route.
  { id: 'castillos', label: undefined },
  { id: 'actividades', label: 'Eventos' },
  { id: 'galeria', label: 'Galería' },
  { id: 'patrocinadores', label: 'Patrocinadores' },
  { id: 'contacto', label: 'Contacto' },
];

const neverChanges = () => () => {};

/** Links to the landing page's sections; below the medium breakpoint behind a button. */
export function SectionLinks() {
  const [isOpen, setOpen] = useState(false);
  const { hash: current } = useLocation();
  const { ruta } = useClub();
  // The server does not know the hash, and hydration keeps rendered attributes: set only after hydration.
  const hash = useSyncExternalStore(
    neverChanges,
    () => current,
    () => '',
  );
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const nav = useRef<HTMLElement>(null);

  useDismissal(nav, isOpen, (byKey) => {
    setOpen(false);
    if (byKey) button.current?.focus();
  });

  return (
    <nav ref={nav} className={styles.nav} aria-label="Secciones">
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {/* By style sheet: the page's bootstrap opens it before React is there (platform/render/hydration-bootstrap.js). */}
        <span className={`visually-hidden ${styles.whenClosed}`}>Abrir menú</span>
        <span className={`visually-hidden ${styles.whenOpen}`}>Cerrar menú</span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path className={styles.whenClosed} d="M3 6h18M3 12h18M3 18h18" />
          <path className={styles.whenOpen} d="M5 5l14 14M19 5L5 19" />
        </svg>
      </button>
      <ul id={listId} className={styles.list} data-open={isOpen}>
        {sections.map(({ id, label }) => (
          <li key={id} data-section={id}>
            <Link to={`/#${id}`} aria-current={hash === `#${id}` ? 'location' : undefined} onClick={() => setOpen(false)}>
              {label ?? ruta}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
