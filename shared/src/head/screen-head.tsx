import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import styles from './screen-head.module.css';

interface HeadTab {
  to: string;
  label: string;
  /** Of this screen, or the one that it belongs to. */
  isOpen: boolean;
  /** Full page load: its service worker and the camera need a document of its own. */
  reloadDocument?: boolean | undefined;
}

interface ScreenHeadProps {
  title: string;
  /** What the tabs are about. */
  about: string;
  tabs: readonly HeadTab[];
  /** What the screen shows: a year, an activity. */
  select?: ReactNode;
  /** Titles to choose from are longer than years. */
  isLong?: boolean;
  /** Search, filters and actions. */
  children?: ReactNode;
  /** Beside the tabs, of screens that have it in wide windows alone. */
  beside?: ReactNode;
}

/** Compact head of screens that belong together: title, choice, tabs and actions. */
export const ScreenHead = ({ title, about, tabs, select, isLong = false, children, beside }: ScreenHeadProps) => (
  <header
    className={styles.head}
    data-long={isLong || undefined}
    data-repeated={tabs.some(({ isOpen, label }) => isOpen && label === title) || undefined}
  >
    <PageTitle>{title}</PageTitle>
    {select && <div className={styles.year}>{select}</div>}
    {children && <div className={`line gap-2 ${styles.tools}`}>{children}</div>}
    {(tabs.length > 1 || beside) && (
      <div className={`line gap-4 ${styles.line}`}>
        {tabs.length > 1 && (
          <nav aria-label={about} className={styles.tabs}>
            {tabs.map(({ to, label, isOpen, reloadDocument = false }) => (
              <Link
                key={to}
                ref={isOpen ? showTab : undefined}
                to={to}
                reloadDocument={reloadDocument}
                className={`small one-line semibold ${styles.tab}`}
                aria-current={isOpen ? 'page' : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
        )}
        {beside && <div className={styles.beside}>{beside}</div>}
      </div>
    )}
  </header>
);

/** Scrolls the open tab into view on a phone. Not `scrollIntoView`, which would move the page too. */
function showTab(tab: HTMLElement | null): void {
  const bar = tab?.parentElement;
  if (bar) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.clientWidth) / 2;
}

interface HeadedPageProps {
  title: string;
  head: ReactNode;
  /** A single form. */
  width?: 'narrow' | undefined;
  children: ReactNode;
}

/** Layout of a screen with such a head. */
export function HeadedPage({ title, head, width, children }: HeadedPageProps) {
  usePageTitle(title);
  return (
    <div className={`stack gap-1 ${styles.page}`}>
      {head}
      <div className={`stack gap-4 ${styles.body}`} data-width={width}>
        {children}
      </div>
    </div>
  );
}
