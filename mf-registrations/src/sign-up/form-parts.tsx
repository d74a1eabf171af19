import type { ReactNode } from 'react';
import type { Question } from 'shared/contract/questions';
import { answerName } from 'shared/questions/answer-name';
import type { Answer, TypedAnswers } from 'shared/questions/answers';
import { QuestionInput } from 'shared/questions/question-input';
import { ButtonLink } from 'shared/ui/button';
import { TextButton } from 'shared/ui/text-button';
import styles from './sign-up-form.module.css';

/** A numbered box of the form. plain: without one, where its legend has a number. */
export const FormGroup = ({ legend, plain, children }: { legend: string; plain?: boolean; children: ReactNode }) => (
  <fieldset className={styles.group} data-plain={plain || undefined}>
    <legend className={styles.legend}>{legend}</legend>
    <div className={styles.fields}>{children}</div>
  </fieldset>
);

/** half: two stand in a row on a phone too. */
export const FormCell = ({ half, children }: { half?: boolean; children: ReactNode }) => (
  <div className={styles.cell} data-half={half || undefined}>
    {children}
  </div>
);

export const MailDoubt = ({ doubt, onTake }: { doubt: string; onTake: (mail: string) => void }) => (
  <p className={styles.doubt} role="status">
    {'¿Quisiste decir '}
    <TextButton onClick={() => onTake(doubt)}>{doubt}</TextButton>
    {'?'}
  </p>
);

interface QuestionCellsProps {
  questions: readonly Question[];
  answers: TypedAnswers;
  /** `name` is that of the control. */
  onAnswer: (name: string, id: number, value: Answer) => void;
  faultOf: (name: string) => string | undefined;
  /** Before the names of the controls: of another person. */
  before?: string;
}

/** Questions of the club's own. */
export const QuestionCells = ({ questions, answers, onAnswer, faultOf, before = '' }: QuestionCellsProps) =>
  questions.map((question) => {
    const name = before + answerName(question.id);
    return (
      <FormCell key={question.id}>
        <QuestionInput
          question={question}
          name={name}
          value={answers[question.id]}
          onChange={(value) => onAnswer(name, question.id, value)}
          faultId={faultOf(name)}
        />
      </FormCell>
    );
  });

/** In place of a form that cannot be sent: why, and what then. */
export const ClosedBox = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={styles.closed}>
    <p className={styles.closedText}>{text}</p>
    {children}
    <ButtonLink tone="outline" to="/">
      Volver al inicio
    </ButtonLink>
  </div>
);
