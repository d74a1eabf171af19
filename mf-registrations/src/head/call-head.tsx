import type { ReactNode } from 'react';
import type { OfCall } from 'shared/contract/fields';
import { PageTitle } from 'shared/ui/page-title';
import styles from './call-head.module.css';
import type { Tab } from './call-links.ts';
import { CallTabs } from './call-tabs.tsx';

interface CallHeadProps {
  title: string;
  /** The open tab, or the one that this screen belongs to. */
  tab: Tab;
  of: OfCall;
  /** Year of the route, or activity. */
  select?: ReactNode;
  /** Search, filters and actions. */
  children?: ReactNode;
}

/** Compact head of the screens about one call: title, year or activity, tabs and actions. */
export const CallHead = ({ title, tab, of, select, children }: CallHeadProps) => (
  <header className={styles.head} data-activity={of.actividad !== undefined || undefined}>
    <PageTitle>{title}</PageTitle>
    {select && <div className={styles.year}>{select}</div>}
    <CallTabs open={tab} of={of} />
    {children && <div className={styles.tools}>{children}</div>}
  </header>
);
