import { useId, useRef, useState, type ReactNode } from 'react';
import type { Retryable } from 'shared/data/loaded';
import { useLatest } from 'shared/data/use-latest';
import { fieldOf, filterFields } from 'shared/facts/registration-fields';
import { isActivity } from 'shared/facts/of-call';
import { BareForm } from 'shared/form/bare-form';
import { eventLabel } from 'shared/http/club';
import { Actions, Button, TextButton } from 'shared/ui/button';
import { SelectField } from 'shared/ui/field';
import { LoadFailure } from 'shared/ui/load-failure';
import { Modal } from 'shared/ui/modal';
import { useFocusOnceGone } from 'shared/ui/use-focus-once-gone';
import type { AnswerFilter } from '../answers/answer-filter.ts';
import { AnswerFilters, useHasAnswers } from '../answers/answer-filters.tsx';
import { isRouteField } from '../registration/call-of-row.ts';
import { YearBoxes } from '../registration/check-boxes.tsx';
import { type Columns, headIn } from '../rows/columns.ts';
import { noFilters, type Filters, sameFilters } from '../rows/filters.ts';
import styles from './list-filters.module.css';

interface ListFiltersProps {
  applied: Filters;
  answers: AnswerFilter;
  years: Retryable<number[]>;
  /** Has something to take off. */
  isNarrowed: boolean;
  onApply: (filters: Filters, answers: AnswerFilter) => void;
  /** Everything that narrows the list. */
  onClear: () => void;
  /** In the page; otherwise in a dialog, while that is open. */
  isUnfolded: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** What else the dialog holds. */
  children: ReactNode;
}

/** What was chosen, with what was applied when it was. */
interface Draft {
  of: { filters: Filters; answers: AnswerFilter };
  filters: Filters;
  answers: AnswerFilter;
}

/** Where something else has changed a filter, that is chosen now; the rest of what was chosen stays. */
function rebase(draft: Draft, filters: Filters, answers: AnswerFilter): Draft {
  const names = Object.keys({ ...noFilters, ...filters, ...draft.of.filters }) as (keyof Filters)[];
  const isKept = (name: keyof Filters) => JSON.stringify(filters[name]) === JSON.stringify(draft.of.filters[name]);
  const kept = Object.fromEntries(names.filter(isKept).map((name) => [name, draft.filters[name]]));
  return {
    of: { filters, answers },
    filters: { ...filters, ...kept },
    answers: answers === draft.of.answers ? draft.answers : answers,
  };
}

/** The filters, in the page where that is wide and else in a dialog. What was chosen outlives the way from one to the other. */
export function ListFilters({ applied, answers, isUnfolded, isOpen, onClose, onApply, onClear, children, ...form }: ListFiltersProps) {
  const start = (): Draft => ({ of: { filters: applied, answers }, filters: applied, answers });
  const [draft, setDraft] = useState(start);
  if (!sameFilters(draft.of.filters, applied) || draft.of.answers !== answers) setDraft(rebase(draft, applied, answers));
  const close = () => {
    setDraft(start());
    onClose();
  };
  const filters = (
    <FiltersForm
      {...form}
      isRow={isUnfolded}
      draft={draft}
      onChoose={(part) => setDraft((before) => ({ ...before, filters: { ...before.filters, ...part } }))}
      onWant={(wanted) => setDraft((before) => ({ ...before, answers: wanted }))}
      onApply={() => onApply(draft.filters, draft.answers)}
      onClear={() => {
        setDraft({ ...start(), filters: { ...noFilters, actividad: applied.actividad }, answers: new Map() });
        onClear();
      }}
    />
  );
  if (isUnfolded) return filters;
  return isOpen ? (
    <Modal title="Filtros" onClose={close}>
      <div className="stack gap-5">
        {filters}
        {children}
      </div>
    </Modal>
  ) : null;
}

interface FiltersFormProps extends Pick<ListFiltersProps, 'years' | 'isNarrowed' | 'onClear'> {
  draft: Draft;
  onChoose: (part: Partial<Filters>) => void;
  onWant: (wanted: AnswerFilter) => void;
  onApply: () => void;
  /** In one low line. The club's own questions are in a second one then, behind a button. */
  isRow: boolean;
}

/** Requests only on 'Aplicar filtros'. */
function FiltersForm({ draft: { filters, answers }, years, isNarrowed, onChoose, onWant, isRow, ...on }: FiltersFormProps) {
  const isRoute = !isActivity(filters);
  const known = useLatest(years.promise);
  const apply = useRef<HTMLButtonElement>(null);
  useFocusOnceGone(isNarrowed, apply);
  const hasAnswers = useHasAnswers(answers);
  const [isMore, setMore] = useState(false);
  const moreId = useId();
  const questions = <AnswerFilters wanted={answers} onChange={onWant} />;
  return (
    <BareForm className={styles.filters} data-row={isRow || undefined} onSubmit={on.onApply} aria-label="Filtros">
      <div className={styles.selects}>
        {filterFields
          .filter((name) => isRoute || !isRouteField(name))
          .map((name) => {
            const { label, filter, options } = fieldOf(name);
            return (
              <SelectField
                key={name}
                name={name}
                label={label}
                value={filters[name]}
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
        {!isRow && questions}
      </div>
      {isRoute &&
        (known.failed ? (
          <LoadFailure text="No se han podido cargar los años." onRetry={years.retry} />
        ) : (
          <YearBoxes isRow={isRow} years={known.value} chosen={filters.anios} onChange={(anios) => onChoose({ anios })} />
        ))}
      <Actions>
        {isRow && hasAnswers && (
          <TextButton aria-expanded={isMore} aria-controls={moreId} onClick={() => setMore(!isMore)}>
            {answers.size > 0 ? `Más filtros (${answers.size})` : 'Más filtros'}
          </TextButton>
        )}
        <Button ref={apply} type="submit" tone={isRow ? 'outline' : 'accent'}>
          Aplicar filtros
        </Button>
        {isNarrowed && <TextButton onClick={on.onClear}>Quitar filtros</TextButton>}
      </Actions>
      {isRow && (
        <div id={moreId} className={styles.more} hidden={!isMore}>
          {questions}
        </div>
      )}
    </BareForm>
  );
}

interface OrderFieldProps {
  columns: Columns;
  /** As in the address: 'nombre', '-nombre'. */
  order: string;
  onOrder: (order: string) => void;
}

/** Sort order, for phones, which have no table head. */
export const OrderField = ({ columns, order, onOrder }: OrderFieldProps) => (
  <SelectField label="Ordenar por" name="orden" value={order} onChange={(event) => onOrder(event.target.value)}>
    <option value="">Orden de llegada</option>
    {columns.names.flatMap((name) => [
      <option key={name} value={name}>{`${headIn(columns, name)}, de menor a mayor`}</option>,
      <option key={`-${name}`} value={`-${name}`}>{`${headIn(columns, name)}, de mayor a menor`}</option>,
    ])}
  </SelectField>
);
