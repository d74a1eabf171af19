import { useState, type FormEvent } from 'react';
import { eventKinds, roadbooks, yesNo } from 'shared/contract/enumerations';
import { Button } from 'shared/ui/button';
import { SelectField } from 'shared/ui/field';
import { filterQuery, type Filters } from './filters.ts';
import styles from './filters-form.module.css';
import { QuietFailure } from './quiet-failure.tsx';
import { useLatest } from './use-latest.ts';
import { YearBoxes } from './year-boxes.tsx';

interface FiltersFormProps {
  /** Those that the list was loaded with. */
  applied: Filters;
  years: Promise<number[]>;
  onApply: (filters: Filters) => void;
  onRetryYears: () => void;
}

const none: Filters = { evento: '', roadbook: '', pagado: '', anios: [] };

/** What the list is about. It asks the server only once 'Aplicar filtros' is pressed. */
export function FiltersForm({ applied, years, onApply, onRetryYears }: FiltersFormProps) {
  const [chosen, setChosen] = useState(applied);
  const known = useLatest(years);
  const change = (part: Partial<Filters>) => setChosen((before) => ({ ...before, ...part }));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(chosen);
  };
  const select = (name: 'evento' | 'roadbook' | 'pagado', label: string, all: string, values: readonly string[]) => (
    <SelectField name={name} label={label} value={chosen[name]} onChange={(event) => change({ [name]: event.target.value })}>
      <option value="">{all}</option>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </SelectField>
  );

  return (
    <form className={styles.filters} onSubmit={apply} aria-label="Filtros">
      <div className={styles.selects}>
        {select('evento', 'Evento', 'Todos los eventos', eventKinds)}
        {select('roadbook', 'Roadbook', 'Todos', roadbooks)}
        {select('pagado', 'Pagado', 'Todos', yesNo)}
      </div>
      {known.failed ? (
        <QuietFailure text="No se han podido cargar los años." onRetry={onRetryYears} />
      ) : (
        <YearBoxes years={known.value} chosen={chosen.anios} onChange={(anios) => change({ anios })} />
      )}
      <div className={styles.actions}>
        <Button type="submit">Aplicar filtros</Button>
        {Object.keys(filterQuery(applied)).length > 0 && (
          <button
            type="button"
            className={styles.clear}
            onClick={() => {
              setChosen(none);
              onApply(none);
            }}
          >
            Quitar filtros
          </button>
        )}
      </div>
    </form>
  );
}
