import { useId } from 'react';
import type { Question, SentAnswers } from 'shared/contract/questions';
import { useForm } from 'shared/form/use-form';
import { type Answer, answersTo, findAnswerFault } from 'shared/questions/answers';
import { showNumber } from 'shared/facts/numbers';
import { QuestionInput } from 'shared/questions/question-input';
import { Notice } from 'shared/ui/notice';
import { CorrectionForm, notCorrected } from '../change/correction-form.tsx';
import { notifyCorrected } from './notify-corrected.ts';

interface CorrectAnswerProps<Reply> {
  question: Question;
  start: Answer | undefined;
  send: (respuestas: SentAnswers) => Promise<Reply>;
  onStored: (reply: Reply) => void;
  onClose: () => void;
}

export function CorrectAnswer<Reply>({
  question,
  start = question.tipo === 'varias' ? [] : '',
  send,
  onStored,
  onClose,
}: CorrectAnswerProps<Reply>) {
  const faultId = useId();
  const form = useForm<{ respuesta: Answer }>({
    labels: { respuesta: question.texto },
    start: { respuesta: question.tipo === 'numero' && typeof start === 'string' ? showNumber(start) : start },
    check: ({ respuesta }) => ({ respuesta: findAnswerFault([question], { [question.id]: respuesta })?.text }),
    send: ({ respuesta }) => send({ [question.id]: respuesta, ...answersTo([question], { [question.id]: respuesta }) }),
    saved: (reply) => {
      notifyCorrected();
      onStored(reply as Reply);
    },
    failed: notCorrected,
  });
  const { error } = form.field('respuesta');
  return (
    <CorrectionForm of={form} onClose={onClose}>
      <QuestionInput
        question={question}
        name="respuesta"
        value={form.values.respuesta}
        onChange={(respuesta) => form.set({ respuesta })}
        faultId={error && faultId}
      />
      {error && (
        <div id={faultId}>
          <Notice kind="error">{error}</Notice>
        </div>
      )}
    </CorrectionForm>
  );
}
