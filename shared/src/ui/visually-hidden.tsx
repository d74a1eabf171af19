import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

/** For screen readers only. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => <span {...props} className={styles.hidden} />;
