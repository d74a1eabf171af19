import type { ReactNode } from 'react';
import styles from './actions.module.css';

/** Buttons side by side; below each other where there is no room. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;
