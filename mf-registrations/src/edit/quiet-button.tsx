import type { ComponentProps } from 'react';
import styles from './quiet-button.module.css';

/** A remove button that is subdued until hovered or focused. */
export const QuietButton = (props: ComponentProps<'button'>) => <button type="button" {...props} className={styles.quiet} />;
