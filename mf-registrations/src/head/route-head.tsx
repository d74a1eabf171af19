import type { ReactNode } from 'react';
import { PageTitle } from 'shared/ui/page-title';
import styles from './route-head.module.css';
import { RouteTabs } from './route-tabs.tsx';

interface RouteHeadProps {
  title: string;
  /** Path of the open tab, or of the one that this screen belongs to. */
  tab: string;
  year: number | undefined;
  yearSelect?: ReactNode;
  /** Search, filters and actions. */
  children?: ReactNode;
}

/** Compact head of the route screens: title, year, tabs and actions. */
export const RouteHead = ({ title, tab, year, yearSelect, children }: RouteHeadProps) => (
  <header className={styles.head}>
    <PageTitle>{title}</PageTitle>
    {yearSelect && <div className={styles.year}>{yearSelect}</div>}
    <RouteTabs open={tab} year={year} />
    {children && <div className={styles.tools}>{children}</div>}
  </header>
);
