import type { ComponentProps, ReactNode } from 'react';
import { PageFrame } from './page-frame.tsx';
import { PageTitle } from './page-title.tsx';
import styles from './page.module.css';
import { usePageTitle } from './use-page-title.tsx';

interface PageProps {
  /** Heading and tab title. */
  title: string;
  /** narrow: a single form. slim: a few short fields. */
  width?: 'narrow' | 'slim';
  /** Primary action, beside the title. */
  action?: ReactNode;
  intro?: string;
  children: ReactNode;
}

/** Layout of a staff screen. */
export function Page({ title, width, action, intro, children }: PageProps) {
  usePageTitle(title);
  return (
    <PageFrame
      width={width}
      head={
        <>
          <PageTitle>{title}</PageTitle>
          {action}
        </>
      }
    >
      {intro && <p className="measure">{intro}</p>}
      {children}
    </PageFrame>
  );
}

/** Heading of a part of a screen. Its size is in `base.css`. */
export const SectionTitle = ({ children, ...props }: Omit<ComponentProps<'h2'>, 'className'>) => (
  <h2 {...props} data-size="sm">
    {children}
  </h2>
);

/** White paper for a form or its content. */
export const Sheet = ({ children }: { children: ReactNode }) => <div className="stack gap-4 sheet">{children}</div>;

/** Placeholder of an empty list. */
export const Empty = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>;

/** Secondary help text. */
export const Hint = ({ role, children }: { role?: 'status'; children: ReactNode }) => (
  <p className="soft small breaks measure" role={role}>
    {children}
  </p>
);
