import type { ReactNode } from 'react';
import { PageTitle } from 'shared/ui/page-title';
import styles from './route-head.module.css';
import { RouteTabs } from './route-tabs.tsx';

interface RouteHeadProps {
  title: string;
  /** The address of the tab that is open, or that this screen belongs to. */
  tab: string;
  /** The year that the screen is about, where it is one. */
  year: number | undefined;
  /** Chooses the year. */
  yearSelect?: ReactNode;
  /** Search, filters and actions. */
  children?: ReactNode;
}

/** The head of every screen of the route: title, year, the way to the other screens, and what this one is there to do, in little height. */
export const RouteHead = ({ title, tab, year, yearSelect, children }: RouteHeadProps) => (
  <header className={styles.head}>
    <PageTitle>{title}</PageTitle>
    {yearSelect && <div className={styles.year}>{yearSelect}</div>}
    <RouteTabs open={tab} year={year} />
    {children && <div className={styles.tools}>{children}</div>}
  </header>
);
