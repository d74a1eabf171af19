import { use, useId, useRef, useState } from 'react';
import { fieldOf, filterFields } from 'shared/facts/registration-fields';
import { BareForm } from 'shared/form/bare-form';
import { Actions, Button, TextButton } from 'shared/ui/button';
import { SelectField } from 'shared/ui/field';
import { LoadFailure } from 'shared/ui/load-failure';
import { useFocusOnceGone } from 'shared/ui/use-focus-once-gone';
import type { AnswerFilter } from '../../answers/answer-filter.ts';
import { AnswerFilters, useHasAnswers } from '../../answers/answer-filters.tsx';
import { isRouteField } from '../../registration/call-of-row.ts';
import { ColumnsContext } from '../../rows/columns.ts';
import type { Filters } from '../../rows/filters.ts';
import styles from './filters-form.module.css';
import { useLatest } from 'shared/data/use-latest';
import { YearBoxes } from '../../registration/check-boxes.tsx';
import { eventLabel } from 'shared/http/club';

interface FiltersFormProps {
  chosen: Filters;
  /** Wanted answers. */
  wanted: AnswerFilter;
  years: Promise<number[]>;
  onChoose: (part: Partial<Filters>) => void;
  onWant: (wanted: AnswerFilter) => void;
  onApply: () => void;
  onClear: () => void;
  onRetryYears: () => void;
  /** In one low line. The club's own questions are in a second one then, behind a button. */
  isRow: boolean;
  /** Has something to take off. */
  isNarrowed: boolean;
}

/** Filters of the list. Requests only on 'Aplicar filtros'. */
export function FiltersForm({ chosen, wanted, years, onChoose, onWant, onRetryYears, isRow, isNarrowed, ...on }: FiltersFormProps) {
  const { of } = use(ColumnsContext);
  const known = useLatest(years);
  const apply = useRef<HTMLButtonElement>(null);
  useFocusOnceGone(isNarrowed, apply);
  const hasAnswers = useHasAnswers(wanted);
  const [isMore, setMore] = useState(false);
  const moreId = useId();

  return (
    <BareForm className={styles.filters} data-row={isRow || undefined} onSubmit={on.onApply} aria-label="Filtros">
      <div className={styles.selects}>
        {filterFields
          .filter((name) => of === 'route' || !isRouteField(name))
          .map((name) => {
            const { label, filter, options } = fieldOf(name);
            return (
              <SelectField
                key={name}
                name={name}
                label={label}
                value={chosen[name]}
                onChange={(event) => onChoose({ [name]: event.target.value })}
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
        {!isRow && <AnswerFilters wanted={wanted} onChange={onWant} />}
      </div>
      {of === 'activity' ? null : known.failed ? (
        <LoadFailure text="No se han podido cargar los años." onRetry={onRetryYears} />
      ) : (
        <YearBoxes isRow={isRow} years={known.value} chosen={chosen.anios} onChange={(anios) => onChoose({ anios })} />
      )}
      <Actions>
        {isRow && hasAnswers && (
          <TextButton aria-expanded={isMore} aria-controls={moreId} onClick={() => setMore(!isMore)}>
            {wanted.size > 0 ? `Más filtros (${wanted.size})` : 'Más filtros'}
          </TextButton>
        )}
        <Button ref={apply} type="submit" tone={isRow ? 'outline' : 'accent'}>
          Aplicar filtros
        </Button>
        {isNarrowed && <TextButton onClick={on.onClear}>Quitar filtros</TextButton>}
      </Actions>
      {isRow && (
        <div id={moreId} className={styles.more} hidden={!isMore}>
          <AnswerFilters wanted={wanted} onChange={onWant} />
        </div>
      )}
    </BareForm>
  );
}
