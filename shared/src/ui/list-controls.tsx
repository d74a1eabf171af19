import { use, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ListQuery } from 'shared/list/use-list-query';
import { Button, TextButton } from './button.tsx';
import { Options, SelectField, TextField } from './field.tsx';
import { FilterLine } from './filter-field.tsx';
import { HeadPlace } from './head-place.tsx';
import styles from './list-controls.module.css';
import { Modal } from './modal.tsx';
import { useUnfolded } from './use-wide.tsx';

interface ListControlsProps<T extends { buscar: string; orden: string }> {
  query: ListQuery<T>;
  /** Fields that the search covers: 'Nombre, correo, teléfono o DNI'. */
  placeholder: string;
  /** Values of `orden` with their labels; the first is the default. */
  orders: Readonly<Record<string, string>>;
  /** Absent where the bar of the selection has it. */
  count?: ReactNode;
  /** Filters: a `QueryFilter` each. */
  children?: ReactNode;
}

/** Search, filters, order and count of a list: the search in the head, the filters in a line below it, or, in narrow windows, in a dialog. */
export function ListControls<T extends { buscar: string; orden: string }>({
  query: { values, change, clear, isNarrowed, filters },
  placeholder,
  orders,
  count,
  children,
}: ListControlsProps<T>) {
  const search = useRef<HTMLDivElement>(null);
  const place = use(HeadPlace);
  const isUnfolded = useUnfolded();
  const [isOpen, setOpen] = useState(false);
  const clearAll = () => {
    setOpen(false);
    clear();
    // The button is unmounted with the filters.
    search.current?.querySelector('input')?.focus();
  };
  const order = (
    <SelectField
      label="Ordenar por"
      name="orden"
      value={values.orden}
      onChange={(event) => change({ orden: event.target.value } as Partial<T>)}
    >
      <Options of={orders} />
    </SelectField>
  );
  const controls = (
    <div ref={search} role="search" className={styles.search}>
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
      {!isUnfolded && (
        <Button tone="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {children ? (filters > 0 ? `Filtros (${filters})` : 'Filtros') : 'Ordenar'}
        </Button>
      )}
    </div>
  );
  return (
    <>
      {place ? createPortal(controls, place) : controls}
      {(isUnfolded || count || isNarrowed) && (
        <FilterLine>
          {isUnfolded && (
            <>
              {children}
              {order}
            </>
          )}
          {count && (
            <p role="status" className="soft small">
              {count}
            </p>
          )}
          {isNarrowed && <TextButton onClick={clearAll}>Quitar filtros</TextButton>}
        </FilterLine>
      )}
      {isOpen && !isUnfolded && (
        <Modal title={children ? 'Filtros' : 'Ordenar'} onClose={() => setOpen(false)}>
          <div className="stack gap-4">
            {children}
            {order}
            <Button onClick={() => setOpen(false)}>Ver la lista</Button>
          </div>
        </Modal>
      )}
    </>
  );
}
