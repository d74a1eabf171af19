import styles from './skip-to-list.module.css';

/**
 * Shown with the focus alone: past search, filters and actions to what is pressed first in the rows.
 */
export const SkipToList = () => (
  <button type="button" className={`small ${styles.skip}`} onClick={skipToList}>
    Saltar a la lista
  </button>
);

/** Of a table, a list or cards; where there are none the heading gets the focus, so that the key does something. */
function skipToList(): void {
  const found = document.querySelector<HTMLElement>('main :is(tbody, ul, ol):not(header *, nav *, form *) :is(a, button, input, select)');
  (found ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}
