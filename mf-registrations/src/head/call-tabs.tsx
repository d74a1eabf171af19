import type { OfCall } from 'shared/contract/fields';
import { can } from 'shared/http/can';
import { Link } from 'shared/router';
import styles from './call-head.module.css';
import { linksOf, type Tab } from './call-links.ts';

interface CallTabsProps {
  /** The open tab, or the one that this screen belongs to. */
  open: Tab;
  of: OfCall;
}

/** Tabs of the screens that the server supports, for the same call. */
export function CallTabs({ open, of }: CallTabsProps) {
  const offered = linksOf(of).filter(({ needs }) => needs.every(can));
  if (offered.length === 1) return null;
  return (
    <nav aria-label={of.actividad === undefined ? 'La ruta' : 'La actividad'} className={styles.tabs}>
      {offered.map(({ tab, to, label, reloadDocument = false }) => (
        <Link
          key={tab}
          ref={tab === open ? showTab : undefined}
          to={to}
          reloadDocument={reloadDocument}
          className={styles.tab}
          aria-current={tab === open ? 'page' : undefined}
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
