import { can } from 'shared/http/can';
import { Link } from 'shared/router';
import styles from './route-head.module.css';
import { addressFor, routeLinks } from './route-links.ts';

interface RouteTabsProps {
  /** Path of the open tab, or of the one that this screen belongs to. */
  open: string;
  year: number | undefined;
}

/** Tabs of the route screens that the server supports, for the same year. */
export function RouteTabs({ open, year }: RouteTabsProps) {
  const offered = routeLinks.filter(({ needs }) => needs.every(can));
  if (offered.length === 1) return null;
  return (
    <nav aria-label="La ruta" className={styles.tabs}>
      {offered.map(({ to, label, reloadDocument = false }) => (
        <Link
          key={to}
          ref={to === open ? showTab : undefined}
          to={addressFor(to, year)}
          reloadDocument={reloadDocument}
          className={styles.tab}
          aria-current={to === open ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Scrolls the open tab into view on a phone. Not `scrollIntoView`, which would move the page too. */
function showTab(tab: HTMLElement | null): void {
  const bar = tab?.parentElement;
  if (bar) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.clientWidth) / 2;
}
