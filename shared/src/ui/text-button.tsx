import type { ComponentProps } from 'react';
import { Link } from 'shared/router';
import styles from './text-button.module.css';

interface Look {
  /** Takes something away for good. */
  danger?: boolean;
}

/** Acts, and looks like a link: what may be done with a row, another try. */
export function TextButton({ danger, ...props }: ComponentProps<'button'> & Look) {
  return <button type="button" {...props} className={styles.text} data-danger={danger || undefined} />;
}

/** A link that stands among such buttons. */
export const TextLink = (props: ComponentProps<typeof Link>) => <Link {...props} className={styles.text} />;
