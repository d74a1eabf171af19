import { useEffect, useRef } from 'react';
import type { StaffQuestion } from 'shared/contract/questions';
import type { AskedPeople, QuestionKind } from 'shared/facts/sign-up-fields';
import { Columns } from 'shared/form/form';
import { can } from 'shared/http/can';
import { countOf } from 'shared/text/count-of';
import { Button, TextButton } from 'shared/ui/button';
import { CheckField, Options, SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import {
  asTheyAre,
  faultOfQuestion,
  hasOptions,
  kindNames,
  lostAnswers,
  newDraft,
  optionsOf,
  peopleNames,
  type QuestionDraft,
} from './question-drafts.ts';
import styles from './questions.module.css';

interface QuestionListProps {
  /** Name of the field in the form: of the first control with an error, which then gets the focus. */
  name: string;
  questions: readonly QuestionDraft[];
  onChange: (questions: readonly QuestionDraft[]) => void;
  /** Stored ones that are asked no more. */
  retired: readonly StaffQuestion[];
  /** Of who has no sign-up: all are asked, and nothing is about one day. */
  isPlain?: boolean;
  /** After a submit with errors. */
  showsFaults: boolean;
}

const answersOf = (respuestas: number) => countOf(respuestas, 'respuesta', 'respuestas');
/** A server before 2.1 does not know of guests' own answers. */
const offeredNames = (chosen: AskedPeople): Readonly<Partial<Record<AskedPeople, string>>> => {
  const { cada_persona: _, ...others } = peopleNames;
  return can('2.1') || chosen === 'cada_persona' ? peopleNames : others;
};
const nextKey = (questions: readonly QuestionDraft[]): string =>
  `n${1 + Math.max(0, ...questions.map(({ key }) => (key.startsWith('n') ? Number(key.slice(1)) : 0)))}`;

/** A club's own questions: in order, with their kind, options, and who is asked. */
export function QuestionList({ name, questions, onChange, retired, isPlain = false, showsFaults }: QuestionListProps) {
  const list = useRef<HTMLOListElement>(null);
  /** What gets the focus after the next render. */
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    list.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = undefined;
  });
  // Named before the submit that shows it.
  const firstFault = questions.findIndex((each) => faultOfQuestion(each));
  const change = (key: string, part: Partial<QuestionDraft>) =>
    onChange(questions.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const add = () => {
    const key = nextKey(questions);
    next.current = `[data-question='${key}'] input`;
    onChange([...questions, newDraft(key)]);
  };
  const move = (from: number, to: number) => {
    const moved = questions[from];
    if (!moved) return;
    // At an end the pressed button is gone.
    const isEnd = to === 0 || to === questions.length - 1;
    const way = to < from === isEnd ? 'down' : 'up';
    next.current = `[data-question='${moved.key}'] [data-move='${way}']`;
    onChange(questions.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const remove = (question: QuestionDraft) => {
    if (question.respuestas > 0) change(question.key, { isLeft: true });
    else onChange(questions.filter(({ key }) => key !== question.key));
  };

  return (
    <>
      {questions.length > 0 && (
        <ol ref={list} className="stack gap-5">
          {questions.map((question, at) => {
            const { key, texto, tipo, respuestas, isLeft } = question;
            const title = texto.trim() || `Pregunta ${at + 1}`;
            const fault = faultOfQuestion(question);
            const controlOf = (part: 'texto' | 'opciones' | 'cambios') => ({
              name: at === firstFault && fault?.at === part ? name : `${part}-${key}`,
              error: showsFaults && fault?.at === part ? fault.text : undefined,
            });
            if (isLeft) {
              return (
                <li key={key} className={`stack gap-3 ${styles.question}`} data-question={key}>
                  <p>{`«${title}» tiene ${answersOf(respuestas)}: al guardar dejará de preguntarse, y sus respuestas se quedan.`}</p>
                  <div className="row gap-5 rows-0">
                    <TextButton aria-label={`Seguir preguntando «${title}»`} onClick={() => change(key, { isLeft: false })}>
                      Seguir preguntándola
                    </TextButton>
                  </div>
                </li>
              );
            }
            return (
              <li key={key} className={`stack gap-3 ${styles.question}`} data-question={key}>
                <TextField
                  {...controlOf('texto')}
                  label={`Pregunta ${at + 1}`}
                  maxLength={200}
                  value={texto}
                  onChange={({ target }) => change(key, { texto: target.value })}
                />
                <Columns>
                  <SelectField
                    name={`tipo-${key}`}
                    label="Qué se contesta"
                    value={tipo}
                    disabled={respuestas > 0}
                    hint={respuestas > 0 ? `Con ${answersOf(respuestas)} ya no cambia.` : undefined}
                    onChange={({ target }) => change(key, { tipo: target.value as QuestionKind })}
                  >
                    <Options of={kindNames} />
                  </SelectField>
                  {!isPlain && (
                    <SelectField
                      name={`para-${key}`}
                      label="A quién"
                      value={question.para}
                      onChange={({ target }) => change(key, { para: target.value as AskedPeople })}
                    >
                      <Options of={offeredNames(question.para)} />
                    </SelectField>
                  )}
                </Columns>
                {hasOptions(tipo) && (
                  <>
                    <TextAreaField
                      {...controlOf('opciones')}
                      label="Opciones, una en cada línea"
                      rows={4}
                      value={question.opciones}
                      onChange={({ target }) => change(key, { opciones: target.value })}
                    />
                    <LostAnswers question={question} controlOf={controlOf} onChange={(cambios) => change(key, { cambios })} />
                  </>
                )}
                <CheckField
                  label="Hay que contestarla"
                  name={`obligatoria-${key}`}
                  checked={question.obligatoria}
                  onChange={({ target }) => change(key, { obligatoria: target.checked })}
                />
                {!isPlain && (
                  <CheckField
                    label="Es sobre la salud, como las alergias: no sale en los correos, y se borra después del día"
                    name={`salud-${key}`}
                    checked={question.salud}
                    onChange={({ target }) => change(key, { salud: target.checked })}
                  />
                )}
                <div className="row gap-5 rows-0">
                  {at > 0 && (
                    <TextButton data-move="up" aria-label={`Subir «${title}»`} onClick={() => move(at, at - 1)}>
                      Subir
                    </TextButton>
                  )}
                  {at < questions.length - 1 && (
                    <TextButton data-move="down" aria-label={`Bajar «${title}»`} onClick={() => move(at, at + 1)}>
                      Bajar
                    </TextButton>
                  )}
                  <TextButton danger aria-label={`Quitar «${title}»`} onClick={() => remove(question)}>
                    Quitar
                  </TextButton>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <div>
        <Button tone="outline" onClick={add}>
          Añadir una pregunta
        </Button>
      </div>
      {retired.length > 0 && (
        <Hint>
          {`Ya no se preguntan, pero conservan sus respuestas: ${retired.map(({ texto, respuestas }) => `«${texto}» (${respuestas})`).join(', ')}.`}
        </Hint>
      )}
    </>
  );
}

interface LostAnswersProps {
  question: QuestionDraft;
  controlOf: (part: 'cambios') => { name: string; error: string | undefined };
  onChange: (cambios: QuestionDraft['cambios']) => void;
}

/** Asks what becomes of the answers with an option that was renamed or taken out. */
function LostAnswers({ question, controlOf, onChange }: LostAnswersProps) {
  const lost = lostAnswers(question);
  const first = lost.findIndex(({ chosen, isNew }) => isNew && chosen === '');
  return lost.map(({ opcion, respuestas, chosen, isNew }, at) => (
    <SelectField
      key={opcion}
      {...(at === first ? controlOf('cambios') : { name: `cambios-${question.key}-${at}` })}
      label={`${answersOf(respuestas)} con «${opcion}», que ya no está`}
      value={chosen}
      onChange={({ target }) => onChange({ ...question.cambios, [opcion]: target.value })}
    >
      <option value="">{isNew ? 'Elige qué pasa con ellas' : 'Se quedan como están'}</option>
      {isNew && <option value={asTheyAre}>Se quedan como están</option>}
      {optionsOf(question).map((option) => (
        <option key={option} value={option}>{`Pasan a «${option}»`}</option>
      ))}
    </SelectField>
  ));
}
