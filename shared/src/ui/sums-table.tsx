import { useId } from 'react';
import styles from './sums-table.module.css';

interface SumsTableProps {
  caption: string;
  heads: readonly string[];
  /** What it is of, and the value for each further head. */
  rows: readonly (readonly string[])[];
}

// On a phone it is laid out as blocks, which to some browsers is no table unless the roles say so.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
/** Counts and amounts by what they are of; scrolls and breaks for itself on a phone. */
export function SumsTable({ caption, heads, rows }: SumsTableProps) {
  const captionId = useId();
  return (
    // Scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby={captionId}>
      <table role="table" className={styles.table}>
        <caption id={captionId}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {heads.map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.length === 0 && (
            <tr role="row">
              <td role="cell" colSpan={heads.length}>
                Nada todavía
              </td>
            </tr>
          )}
          {rows.map(([first, ...others], at) => (
            <tr key={`${first}-${at}`} role="row">
              <th role="rowheader" scope="row">
                {first}
              </th>
              {others.map((value, column) => (
                <td key={heads[column + 1]} role="cell" data-title={heads[column + 1]}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
/* oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
