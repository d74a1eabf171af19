import type { ReactNode } from 'react';
import { PageFrame } from './page-frame.tsx';
import { PageTitle } from './page-title.tsx';
import styles from './page.module.css';
import { usePageTitle } from './use-page-title.tsx';

interface PageProps {
  /** The screen's heading, and the name of its tab. */
  title: string;
  /** narrow: a screen that is one form. slim: a few short fields. */
  width?: 'narrow' | 'slim';
  /** Beside the title: what the screen is there to do. */
  action?: ReactNode;
  /** What the screen is about, in a sentence. */
  intro?: string;
  children: ReactNode;
}

/** The frame of a staff screen. */
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
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </PageFrame>
  );
}

/** White paper for a form, or for what stands in one. */
export const Sheet = ({ children }: { children: ReactNode }) => <div className={styles.sheet}>{children}</div>;

/** What has to be done before anything else. */
export const Warning = ({ children }: { children: ReactNode }) => <div className={styles.warning}>{children}</div>;

/** In the place of a list without rows. */
export const Empty = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>;

/** What helps, beside what matters. */
export const Hint = ({ role, children }: { role?: 'status'; children: ReactNode }) => (
  <p className={styles.hint} role={role}>
    {children}
  </p>
);
