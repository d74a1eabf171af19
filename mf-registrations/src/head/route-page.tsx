import { Fragment, type ReactNode } from 'react';
import { useLoaderData } from 'shared/router';
import { usePageTitle } from 'shared/ui/use-page-title';
import { useLatest } from 'shared/data/use-latest';
import { RouteHead } from './route-head.tsx';
import styles from './route-page.module.css';
import { type OfYear, ownYear } from './route-year.ts';
import { useAddressStep } from './use-address-step.ts';
import { YearSelect } from './year-select.tsx';

interface RoutePageProps {
  title: string;
  /** Path of the open tab, or of the one that this screen belongs to. */
  tab: string;
  /** A single form. */
  width?: 'narrow' | undefined;
  year: number | undefined;
  yearSelect?: ReactNode;
  /** Search, filters and actions. */
  tools?: ReactNode;
  children: ReactNode;
}

/** Layout of a route screen. */
export function RoutePage({ title, tab, width, year, yearSelect, tools, children }: RoutePageProps) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <RouteHead title={title} tab={tab} year={year} yearSelect={yearSelect}>
        {tools}
      </RouteHead>
      <div className={styles.body} data-width={width}>
        {children}
      </div>
    </div>
  );
}

/** A route screen with its year in the address, and the years from its loader. */
export function YearPage({ children, ...page }: Omit<RoutePageProps, 'year' | 'yearSelect'>) {
  const { year, years } = useLoaderData<OfYear>();
  const { go } = useAddressStep(ownYear);
  const known = useLatest(years).value;
  const shown = year ?? known?.newest;
  const isNone = known?.all.length === 0 && shown === undefined;
  return (
    <RoutePage
      {...page}
      year={year}
      yearSelect={
        isNone ? undefined : <YearSelect years={known?.all ?? []} year={shown} onChoose={(chosen) => go({ anio: String(chosen ?? '') })} />
      }
    >
      {/* Remounted per year: shows the pending state instead of another year's data. */}
      <Fragment key={year}>{children}</Fragment>
    </RoutePage>
  );
}
