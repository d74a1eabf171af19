import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import { PageTitle } from 'shared/ui/page-title';
import { SkipToList } from './skip-to-list.tsx';
import { usePageTitle } from 'shared/ui/use-page-title';
import { PlaceInHead, WithHeadPlace } from 'shared/ui/head-place';
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
  /** On a phone the open tab is title enough. */
  isBrief?: boolean;
  /** Search, filters and actions. */
  children?: ReactNode;
  /** Beside the tabs, of screens that have it in wide windows alone. */
  beside?: ReactNode;
}

/** Compact head of screens that belong together: title, choice, tabs and actions. */
export const ScreenHead = ({ title, about, tabs, select, isLong = false, isBrief = false, children, beside }: ScreenHeadProps) => (
  <header
    className={styles.head}
    data-long={isLong || undefined}
    data-choice={select ? true : undefined}
    data-alone={tabs.length < 2 || undefined}
    data-repeated={tabs.some(({ isOpen, label }) => isOpen && label === title) || undefined}
    data-brief={(isBrief && tabs.some(({ isOpen }) => isOpen)) || undefined}
  >
    <PageTitle>{title}</PageTitle>
    <SkipToList />
    {select && <div className={styles.year}>{select}</div>}
    <div className={`line gap-2 ${styles.tools}`}>
      <PlaceInHead className={styles.place} />
      {children && <div className={`line gap-2 ${styles.acts}`}>{children}</div>}
    </div>
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
    <WithHeadPlace>
      <div className={`stack gap-1 ${styles.page}`}>
        {head}
        <div className={`stack gap-3 ${styles.body}`} data-width={width}>
          {children}
        </div>
      </div>
    </WithHeadPlace>
  );
}

interface ListPageProps extends Pick<HeadedPageProps, 'title' | 'width' | 'children'> {
  /** Beside the title. */
  action?: ReactNode;
}

/** A list that belongs to no other screens. */
export const ListPage = ({ title, action, ...page }: ListPageProps) => (
  <HeadedPage
    {...page}
    title={title}
    head={
      <ScreenHead title={title} about={title} tabs={[]}>
        {action}
      </ScreenHead>
    }
  />
);
