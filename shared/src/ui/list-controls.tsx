import { useRef, type ReactNode } from 'react';
import type { QueryValues } from 'shared/list/list-query';
import type { ListQuery } from 'shared/list/use-list-query';
import { Options, SelectField, TextField } from './field.tsx';
import styles from './list-controls.module.css';

interface ListControlsProps<T extends { buscar: string; orden: string }> {
  query: ListQuery<T>;
  /** Fields that the search covers: 'Nombre, correo, teléfono o DNI'. */
  placeholder: string;
  /** Values of `orden` with their labels; the first is the default. */
  orders: Readonly<Record<string, string>>;
  count: ReactNode;
  /** Filters: a `QueryFilter` each. */
  children?: ReactNode;
}

/** Search, filters, order and count of a list. */
export function ListControls<T extends { buscar: string; orden: string }>({
  query: { values, change, clear, isNarrowed },
  placeholder,
  orders,
  count,
  children,
}: ListControlsProps<T>) {
  const controls = useRef<HTMLDivElement>(null);
  return (
    <div ref={controls} role="search" className={styles.controls}>
      <div className={styles.search}>
        <TextField
          label="Buscar"
          type="search"
          name="buscar"
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={values.buscar}
          onChange={(event) => change({ buscar: event.target.value } as Partial<T>, 'typed')}
        />
      </div>
      {children}
      <SelectField
        label="Ordenar por"
        name="orden"
        value={values.orden}
        onChange={(event) => change({ orden: event.target.value } as Partial<T>)}
      >
        <Options of={orders} />
      </SelectField>
      <div className={`row gap-5 rows-0 soft small ${styles.outcome}`}>
        <p role="status">{count}</p>
        {isNarrowed && (
          <button
            type="button"
            className={styles.clear}
            onClick={() => {
              clear();
              // The button is unmounted with the filters.
              controls.current?.querySelector('input')?.focus();
            }}
          >
            Quitar filtros
          </button>
        )}
      </div>
    </div>
  );
}

interface FilterFieldProps {
  label: string;
  name: string;
  value: string;
  /** Label of 'all': 'Todos'. */
  all: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

export function FilterField({ label, name, value, all, options, onChoose }: FilterFieldProps) {
  return (
    <SelectField label={label} name={name} value={value} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}

interface QueryFilterProps<T extends QueryValues> extends Pick<FilterFieldProps, 'label' | 'all' | 'options'> {
  query: ListQuery<T>;
  /** Of the value in the address. */
  name: keyof T & string;
}

/** A filter of the list: each choice is a step of the history. */
export const QueryFilter = <T extends QueryValues>({ query: { values, change }, name, ...field }: QueryFilterProps<T>) => (
  <FilterField {...field} name={name} value={values[name] ?? ''} onChoose={(value) => change({ [name]: value } as Partial<T>, 'step')} />
);
