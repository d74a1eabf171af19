import { createContext, use, type ReactNode } from 'react';
import type { QueryValues } from 'shared/list/list-query';
import type { ListQuery } from 'shared/list/use-list-query';
import { SelectField } from './field.tsx';
import styles from './filter-field.module.css';

/** Whether filters stand in one low line, where their first option says what they are. */
const InLine = createContext(false);

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
  const isInLine = use(InLine);
  return (
    <SelectField label={label} name={name} value={value} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{isInLine ? `${label}: ${all.toLowerCase()}` : all}</option>
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

interface FilterLineProps {
  /** A search of its own. */
  label?: string;
  children: ReactNode;
}

/** Filters and a count in one low line. */
export const FilterLine = ({ label, children }: FilterLineProps) => (
  <div role={label && 'search'} aria-label={label} className={styles.line}>
    <InLine value>{children}</InLine>
  </div>
);
