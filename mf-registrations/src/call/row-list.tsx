import { type ReactNode, useEffect, useRef } from 'react';
import { Button, TextButton } from 'shared/ui/button';
import styles from './call.module.css';

interface RowListProps<Row extends { key: string }> {
  /** Name of the field in the form, which gets the focus after an error. */
  name: string;
  rows: readonly Row[];
  /** A row with a key of its own. */
  blank: (key: string) => Row;
  nextKey: (rows: readonly Row[]) => string;
  onChange: (rows: readonly Row[]) => void;
  /** 'Añadir un precio'. */
  add: string;
  /** 'Quitar el precio 2'. */
  remove: (row: Row, at: number) => string;
  error: string | undefined;
  /** The controls of a row. */
  children: (row: Row, at: number, typed: Typed<Row>) => ReactNode;
}

/** Props of the control of one field; `of` stands in its name, before the row's key. */
type Typed<Row> = <Name extends keyof Row>(name: Name, label: string, of: string) => TypedProps<Row[Name]>;

interface TypedProps<Value> {
  label: string;
  name: string;
  value: Value;
  onChange: (event: { target: { value: string } }) => void;
}

/** Rows of a form that are added and removed. */
export function RowList<Row extends { key: string }>({
  name,
  rows,
  blank,
  nextKey,
  onChange,
  add,
  remove,
  error,
  children,
}: RowListProps<Row>) {
  const list = useRef<HTMLDivElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus();
  });
  return (
    <>
      <div ref={list} className="stack gap-4">
        {rows.map((row, at) => {
          const typed: Typed<Row> = (field, label, of) => ({
            label,
            name: `${of}-${row.key}`,
            value: row[field],
            onChange: ({ target }) => onChange(rows.map((each) => (each.key === row.key ? { ...each, [field]: target.value } : each))),
          });
          return (
            <div key={row.key} className={`stack start gap-4 rows-1 ${styles.row}`}>
              <div className={`stack gap-4 rows-3 ${styles.cells}`}>{children(row, at, typed)}</div>
              <TextButton danger aria-label={remove(row, at)} onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}>
                Quitar
              </TextButton>
            </div>
          );
        })}
      </div>
      {error && (
        <p className="danger semibold" role="alert">
          {error}
        </p>
      )}
      <div>
        <Button
          tone="outline"
          name={name}
          onClick={() => {
            isAdded.current = true;
            onChange([...rows, blank(nextKey(rows))]);
          }}
        >
          {add}
        </Button>
      </div>
    </>
  );
}
