import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'shared/router';
import styles from './button.module.css';

interface Look {
  /** accent: the primary action. highlight: the same on a dark background. outline: any other. */
  tone?: 'accent' | 'highlight' | 'outline';
}

export function Button({ tone = 'accent', ...props }: ComponentProps<'button'> & Look) {
  return <button type="button" {...props} className={styles.button} data-tone={tone} />;
}

export function ButtonLink({ tone = 'accent', ...props }: ComponentProps<typeof Link> & Look) {
  return <Link {...props} className={styles.button} data-tone={tone} />;
}

/** A button that looks like a link (row actions, retry). */
export function TextButton({ danger, ...props }: ComponentProps<'button'> & { danger?: boolean }) {
  return <button type="button" {...props} className={styles.text} data-danger={danger || undefined} />;
}

/** A link among such buttons. */
export const TextLink = (props: ComponentProps<typeof Link>) => <Link {...props} className={styles.text} />;

/** Buttons side by side; wrapped where there is no space. tight: closer together. */
export const Actions = ({ tight, children }: { tight?: boolean; children: ReactNode }) => (
  <div className={tight ? 'row gap-3' : 'row gap-4'}>{children}</div>
);
