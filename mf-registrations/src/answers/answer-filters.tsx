import { use } from 'react';
import { FilterField } from 'shared/ui/filter-field';
import { type AnswerFilter, choicesOf, guestsKey, unanswered } from './answer-filter.ts';
import { type Asked, AskedContext } from './answers-data.ts';

interface AnswerFiltersProps {
  wanted: AnswerFilter;
  onChange: (wanted: AnswerFilter) => void;
}

/** Whether there is anything to choose from. */
export function useHasAnswers(wanted: AnswerFilter): boolean {
  const { questions, besides } = use(AskedContext);
  return questions.length > 0 || wanted.has(guestsKey) || hasGuests(besides);
}

const hasGuests = (besides: Asked['besides']): boolean => Object.values(besides).some(({ invitados }) => invitados > 0);

/** A select for each question with few different answers, and for guests. */
export function AnswerFilters({ wanted, onChange }: AnswerFiltersProps) {
  const { questions, besides } = use(AskedContext);
  const choose = (id: number) => (value: string) => {
    const next = new Map(wanted);
    if (value === '') next.delete(id);
    else next.set(id, value);
    onChange(next);
  };
  return (
    <>
      {(hasGuests(besides) || wanted.has(guestsKey)) && (
        <FilterField
          label="Invitados"
          name="invitados"
          value={wanted.get(guestsKey) ?? ''}
          all="Con y sin invitados"
          options={[
            { value: 'Si', label: 'Con invitados' },
            { value: 'No', label: 'Sin invitados' },
          ]}
          onChoose={choose(guestsKey)}
        />
      )}
      {questions.map((question) => (
        <FilterField
          key={question.id}
          label={question.texto}
          name={`respuesta-${question.id}`}
          value={wanted.get(question.id) ?? ''}
          all="Todas las respuestas"
          options={[
            ...choicesOf(question, besides).map((choice) => ({ value: choice, label: choice === 'Si' ? 'Sí' : choice })),
            { value: unanswered, label: 'Sin contestar' },
          ]}
          onChoose={choose(question.id)}
        />
      ))}
    </>
  );
}
