import { useState, type ReactNode } from 'react';
import { Modal } from 'shared/ui/modal';
import type { AnswerFilter } from '../../answers/answer-filter.ts';
import { noFilters, type Filters, sameFilters } from '../../rows/filters.ts';
import { FiltersForm } from './filters-form.tsx';

interface ListFiltersProps {
  applied: Filters;
  answers: AnswerFilter;
  years: Promise<number[]>;
  onApply: (filters: Filters, answers: AnswerFilter) => void;
  /** Everything that narrows the list. */
  onClear: () => void;
  onRetryYears: () => void;
  /** In the page; otherwise in a dialog, while that is open. */
  isUnfolded: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** Has something to take off. */
  isNarrowed: boolean;
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
      chosen={draft.filters}
      wanted={draft.answers}
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
