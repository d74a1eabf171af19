import type { Question } from 'shared/contract/questions';
import type { AskedField } from 'shared/facts/sign-up-fields';
import { focusFirstControl } from 'shared/ui/dialog-refs';
import { TextButton } from 'shared/ui/button';
import { FieldInput } from '../registration/field-input.tsx';
import { FormCell, FormGroup } from './form-parts.tsx';
import { QuestionCells } from './question-cells.tsx';
import { type Level, LevelCards } from './level-cards.tsx';
import { type Asked, othersQuestions, type Person } from './sign-up-values.ts';

interface OtherPersonProps {
  index: number;
  person: Person;
  fields: readonly AskedField[];
  levels: readonly Level[];
  questions: readonly Question[];
  /** `name` is that of the control. */
  onChange: (part: Partial<Person>, name: string) => void;
  onRemove: () => void;
  /** Whether it was just added. */
  takesFocus: boolean;
  faultOf: (name: string) => string | undefined;
}

interface OtherPeopleProps extends Pick<OtherPersonProps, 'levels' | 'faultOf'> {
  asked: Asked;
  people: readonly Person[];
  /** Who was just added gets the focus. */
  added: number | undefined;
  onChange: (people: readonly Person[], name: string) => void;
  onRemoved: () => void;
}

/** The other people of a whole group. */
export const OtherPeople = ({ asked, people, added, onChange, onRemoved, ...all }: OtherPeopleProps) =>
  people.map((person, index) => (
    <OtherPerson
      // Without an identity of their own: all their state is in the values.
      key={index}
      index={index}
      person={person}
      fields={asked.offer?.pide ?? []}
      questions={othersQuestions(asked)}
      onChange={(part, name) =>
        onChange(
          people.map((each, at) => (at === index ? { ...each, ...part } : each)),
          name,
        )
      }
      takesFocus={added === index}
      onRemove={() => {
        onRemoved();
        onChange(
          people.filter((_, at) => at !== index),
          'personas',
        );
      }}
      {...all}
    />
  ));

function OtherPerson({ index, person, fields, levels, questions, onChange, onRemove, takesFocus, faultOf }: OtherPersonProps) {
  const before = `personas.${index}.`;
  const title = `Persona ${index + 2}`;
  return (
    <div ref={takesFocus ? focusFirstControl : undefined}>
      <FormGroup legend={title} plain>
        {(['nombre', 'mail', ...fields] as const).map((name) => (
          <FormCell key={name}>
            <FieldInput
              name={name}
              control={before + name}
              isAboutMe={false}
              required={name === 'nombre'}
              hint={name === 'mail' ? 'Si se deja vacío, su enlace y sus avisos llegan al correo de la primera persona.' : undefined}
              value={person[name]}
              onChange={(value) => onChange({ [name]: name === 'mail' ? value.toLowerCase() : value }, before + name)}
              faultId={faultOf(before + name)}
            />
          </FormCell>
        ))}
        {levels.length > 0 && (
          <FormCell>
            <LevelCards
              name={`${before}ruta`}
              label="Nivel"
              levels={levels}
              value={person.ruta}
              onChange={(ruta) => onChange({ ruta }, `${before}ruta`)}
            />
          </FormCell>
        )}
        <QuestionCells
          questions={questions}
          answers={person.respuestas}
          onAnswer={(name, id, value) => onChange({ respuestas: { ...person.respuestas, [id]: value } }, name)}
          faultOf={faultOf}
          before={before}
        />
        <FormCell>
          <TextButton aria-label={`Quitar: ${title}`} onClick={onRemove}>
            Quitar
          </TextButton>
        </FormCell>
      </FormGroup>
    </div>
  );
}
