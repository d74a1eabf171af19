import { headOf } from 'shared/contract/registration-fields';
import { SelectField, TextField } from 'shared/ui/field';
import { shownColumns } from '../view/columns.ts';
import type { Totals } from '../view/count-totals.ts';
import { namesOfSearched } from '../view/search-rows.ts';
import styles from './list-controls.module.css';
import { TotalsLine } from './totals.tsx';

interface ListControlsProps {
  search: string;
  onSearch: (search: string) => void;
  /** As in the address: 'nombre', '-nombre'. */
  order: string | null;
  onOrder: (order: string | null) => void;
  totals: Totals;
  /** Nothing has been counted yet. */
  isUnknown: boolean;
}

/** What narrows and orders the loaded list without asking the server, and how it divides. */
export function ListControls({ search, onSearch, order, onOrder, totals, isUnknown }: ListControlsProps) {
  return (
    <div className={styles.controls}>
      <div role="search">
        <TextField
          label="Buscar"
          type="search"
          name="buscar"
          placeholder={namesOfSearched()}
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
      {/* The table's own head orders where there is one. */}
      <div className={styles.order}>
        <SelectField label="Ordenar por" name="orden" value={order ?? ''} onChange={(event) => onOrder(event.target.value || null)}>
          <option value="">Orden de llegada</option>
          {shownColumns().flatMap((name) => [
            <option key={name} value={name}>{`${headOf(name)}, de menor a mayor`}</option>,
            <option key={`-${name}`} value={`-${name}`}>{`${headOf(name)}, de mayor a menor`}</option>,
          ])}
        </SelectField>
      </div>
      <TotalsLine totals={totals} isUnknown={isUnknown} />
    </div>
  );
}
