import type { ComponentProps } from 'react';
import { Link } from 'shared/router';
import styles from './text-button.module.css';

interface Look {
  danger?: boolean;
}

/** A button styled as a link (row actions, retry). */
export function TextButton({ danger, ...props }: ComponentProps<'button'> & Look) {
  return <button type="button" {...props} className={styles.text} data-danger={danger || undefined} />;
}

/** A link among such buttons. */
export const TextLink = (props: ComponentProps<typeof Link>) => <Link {...props} className={styles.text} />;
