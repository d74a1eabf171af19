import type { ComponentProps } from 'react';
import styles from './quiet-button.module.css';

/** Takes something away, and stands back until one goes there. */
export const QuietButton = (props: ComponentProps<'button'>) => <button type="button" {...props} className={styles.quiet} />;
