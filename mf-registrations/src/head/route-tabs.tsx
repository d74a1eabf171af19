import { can } from 'shared/http/can';
import { Link } from 'shared/router';
import styles from './route-head.module.css';
import { addressFor, routeLinks } from './route-links.ts';

interface RouteTabsProps {
  /** The address of the tab that is open, or that this screen belongs to. */
  open: string;
  year: number | undefined;
}

/** To the other screens of the route, as far as the server has them, and of the same year. */
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

/** On a phone the tabs scroll: the open one is in sight. Not `scrollIntoView`, which would move the page too. */
function showTab(tab: HTMLElement | null): void {
  const bar = tab?.parentElement;
  if (bar) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.clientWidth) / 2;
}
