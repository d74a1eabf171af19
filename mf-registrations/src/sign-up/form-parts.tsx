import { type ReactNode, type RefObject, useId, useRef } from 'react';
import type { Question } from 'shared/contract/questions';
import { BareForm } from 'shared/form/bare-form';
import { answerName } from 'shared/questions/answer-name';
import type { Answer, TypedAnswers } from 'shared/questions/answers';
import { QuestionInput } from 'shared/questions/question-input';
import { Actions } from 'shared/ui/actions';
import { Button, ButtonLink } from 'shared/ui/button';
import { Captcha } from 'shared/ui/captcha/captcha';
import { Notice } from 'shared/ui/notice';
import { TextButton } from 'shared/ui/text-button';
import { PrivacyNotice } from './privacy-notice.tsx';
import styles from './registration-form.module.css';
import type { Submission } from './use-submission.ts';

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

interface SignUpFormProps {
  ref: RefObject<HTMLFormElement | null>;
  sending: Submission;
  /** Resolves to the `name` of an invalid control, 'captcha' or 'sent'. */
  submit: () => Promise<string>;
  /** Label of its button. */
  label: string;
  /** Without a session: captcha, privacy notice, and where 'Cancelar' leads. */
  publicly?: { cancel: string } | undefined;
  hasCaptcha: boolean;
  /** Gets the id of the error message for a control's `name`; undefined without one. */
  children: (faultOf: (name: string) => string | undefined) => ReactNode;
  /** Between the fields and the buttons. */
  foot?: ReactNode;
}

/** The form of a sign-up around its fields: captcha, privacy notice, buttons, and the result, which gets the focus. */
export function SignUpForm({ ref: form, sending, submit, label, publicly, hasCaptcha, children, foot }: SignUpFormProps) {
  const { state, message, faultAt, captcha, onToken } = sending;
  const result = useRef<HTMLDivElement>(null);
  const resultId = useId();
  const send = async () => {
    const at = await submit();
    if (at === 'captcha') captcha.current?.focus();
    else if (at === 'sent') result.current?.focus();
    else form.current?.querySelector<HTMLInputElement>(`[name="${at}"]`)?.focus();
  };
  return (
    <BareForm ref={form} className={styles.form} onSubmit={send}>
      {children((name) => (faultAt === name ? resultId : undefined))}
      {hasCaptcha && <Captcha ref={captcha} onToken={onToken} />}
      {publicly && <PrivacyNotice />}
      {foot}
      <Actions>
        <Button type="submit" disabled={state !== 'open'}>
          {state === 'sending' ? 'Enviando...' : label}
        </Button>
        {publicly && (
          <ButtonLink tone="outline" to={publicly.cancel}>
            Cancelar
          </ButtonLink>
        )}
      </Actions>
      <div ref={result} id={resultId} className={styles.result} tabIndex={-1}>
        {message && <Notice kind={message.kind}>{message.text}</Notice>}
      </div>
    </BareForm>
  );
}

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
