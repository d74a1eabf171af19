import { use } from 'react';
import { SelectField, TextField } from 'shared/ui/field';
import { ColumnsContext, headIn } from '../../rows/columns.ts';
import { namesOfSearched } from '../../rows/search-rows.ts';

interface SearchFieldProps {
  value: string;
  onSearch: (search: string) => void;
  /** Whether the search has the focus. */
  onTyping: (isTyping: boolean) => void;
}

/** Client-side search of the loaded list. */
export function SearchField({ value, onSearch, onTyping }: SearchFieldProps) {
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
        onFocus={() => onTyping(true)}
        onBlur={() => onTyping(false)}
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

/** Sort order, for phones, which have no table head. */
export function OrderField({ order, onOrder }: OrderFieldProps) {
  const columns = use(ColumnsContext);
  return (
    <SelectField label="Ordenar por" name="orden" value={order ?? ''} onChange={(event) => onOrder(event.target.value || null)}>
      <option value="">Orden de llegada</option>
      {columns.names.flatMap((name) => [
        <option key={name} value={name}>{`${headIn(columns, name)}, de menor a mayor`}</option>,
        <option key={`-${name}`} value={`-${name}`}>{`${headIn(columns, name)}, de mayor a menor`}</option>,
      ])}
    </SelectField>
  );
}
