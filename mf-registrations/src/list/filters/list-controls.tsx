import { headOf } from 'shared/contract/registration-fields';
import { SelectField, TextField } from 'shared/ui/field';
import { shownColumns } from '../view/columns.ts';
import type { Totals } from '../view/count-totals.ts';
import { namesOfSearched } from '../view/search-rows.ts';
import styles from './list-controls.module.css';
import { TotalsLine } from './totals.tsx';

/** What narrows the loaded list without asking the server. */
export function SearchField({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  return (
    <div role="search">
      <TextField
        label="Buscar"
        type="search"
        name="buscar"
        placeholder={namesOfSearched()}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onSearch(event.target.value)}
      />
    </div>
  );
}

interface OrderFieldProps {
  /** As in the address: 'nombre', '-nombre'. */
  order: string | null;
  onOrder: (order: string | null) => void;
}

/** The same as the heads of the table do, where there is none. */
export function OrderField({ order, onOrder }: OrderFieldProps) {
  return (
    <SelectField label="Ordenar por" name="orden" value={order ?? ''} onChange={(event) => onOrder(event.target.value || null)}>
      <option value="">Orden de llegada</option>
      {shownColumns().flatMap((name) => [
        <option key={name} value={name}>{`${headOf(name)}, de menor a mayor`}</option>,
        <option key={`-${name}`} value={`-${name}`}>{`${headOf(name)}, de mayor a menor`}</option>,
      ])}
    </SelectField>
  );
}

interface ListControlsProps extends OrderFieldProps {
  search: string;
  onSearch: (search: string) => void;
  totals: Totals;
  /** Nothing has been counted yet. */
  isUnknown: boolean;
}

/** What narrows and orders the loaded list without asking the server, and how it divides. */
export function ListControls({ search, onSearch, totals, isUnknown, ...order }: ListControlsProps) {
  return (
    <div className={styles.controls}>
      <SearchField value={search} onSearch={onSearch} />
      {/* The table's own head orders where all of it is there. */}
      <div className={styles.order}>
        <OrderField {...order} />
      </div>
      <TotalsLine totals={totals} isUnknown={isUnknown} />
    </div>
  );
}
