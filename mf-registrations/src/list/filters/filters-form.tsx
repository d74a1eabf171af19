import { use, useState } from 'react';
import { fieldOf, filterFields } from 'shared/facts/registration-fields';
import { BareForm } from 'shared/form/bare-form';
import { Actions } from 'shared/ui/actions';
import { Button } from 'shared/ui/button';
import { SelectField } from 'shared/ui/field';
import { LoadFailure } from 'shared/ui/load-failure';
import { TextButton } from 'shared/ui/text-button';
import type { AnswerFilter } from '../../answers/answer-filter.ts';
import { AnswerFilters } from '../../answers/answer-filters.tsx';
import { isOfRoute } from '../../registration/call-of-row.ts';
import { ColumnsContext } from '../view/columns.ts';
import { appliedFilters, noFilters, type Filters } from '../store/filters.ts';
import styles from './filters-form.module.css';
import { useLatest } from 'shared/data/use-latest';
import { YearBoxes } from './year-boxes.tsx';
import { eventLabel } from 'shared/http/club';

interface FiltersFormProps {
  applied: Filters;
  /** Wanted answers. */
  answers: AnswerFilter;
  years: Promise<number[]>;
  onApply: (filters: Filters, answers: AnswerFilter) => void;
  onRetryYears: () => void;
}

/** Filters of the list. Requests only on 'Aplicar filtros'. */
export function FiltersForm({ applied, answers, years, onApply, onRetryYears }: FiltersFormProps) {
  const [chosen, setChosen] = useState(applied);
  const [wanted, setWanted] = useState(answers);
  const { of } = use(ColumnsContext);
  const known = useLatest(years);
  const change = (part: Partial<Filters>) => setChosen((before) => ({ ...before, ...part }));

  return (
    <BareForm className={styles.filters} onSubmit={() => onApply(chosen, wanted)} aria-label="Filtros">
      <div className={styles.selects}>
        {filterFields
          .filter((name) => of === 'route' || !isOfRoute(name))
          .map((name) => {
            const { label, filter, options } = fieldOf(name);
            return (
              <SelectField
                key={name}
                name={name}
                label={label}
                value={chosen[name]}
                onChange={(event) => change({ [name]: event.target.value })}
              >
                <option value="">{filter}</option>
                {options?.map((option) => (
                  <option key={option} value={option}>
                    {name === 'evento' ? eventLabel(option) : option}
                  </option>
                ))}
              </SelectField>
            );
          })}
        <AnswerFilters wanted={wanted} onChange={setWanted} />
      </div>
      {of === 'activity' ? null : known.failed ? (
        <LoadFailure text="No se han podido cargar los años." onRetry={onRetryYears} />
      ) : (
        <YearBoxes years={known.value} chosen={chosen.anios} onChange={(anios) => change({ anios })} />
      )}
      <Actions>
        <Button type="submit">Aplicar filtros</Button>
        {Object.keys(appliedFilters(applied)).length + answers.size > 0 && (
          <TextButton onClick={() => onApply({ ...noFilters, actividad: applied.actividad }, new Map())}>Quitar filtros</TextButton>
        )}
      </Actions>
    </BareForm>
  );
}
