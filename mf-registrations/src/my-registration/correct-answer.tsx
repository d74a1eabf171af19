import { useId } from 'react';
import type { MyRegistration } from 'shared/contract/my-registration';
import type { Question } from 'shared/contract/questions';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { type Answer, answersTo, findAnswerFault } from 'shared/questions/answers';
import { showNumber } from 'shared/facts/numbers';
import { QuestionInput } from 'shared/questions/question-input';
import { Notice } from 'shared/ui/notice';
import { CorrectionForm, notCorrected } from '../change/correction-form.tsx';
import { notifyCorrected } from './notify-corrected.ts';
import { headersOf } from './my-registration-data.ts';

interface CorrectAnswerProps {
  link: string;
  question: Question;
  start: Answer | undefined;
  onStored: (mine: MyRegistration) => void;
  onClose: () => void;
}

export function CorrectAnswer({ link, question, start = question.tipo === 'varias' ? [] : '', onStored, onClose }: CorrectAnswerProps) {
  const faultId = useId();
  const form = useForm<{ respuesta: Answer }>({
    labels: { respuesta: question.texto },
    start: { respuesta: question.tipo === 'numero' && typeof start === 'string' ? showNumber(start) : start },
    check: ({ respuesta }) => ({ respuesta: findAnswerFault([question], { [question.id]: respuesta })?.text }),
    send: ({ respuesta }) =>
      call('PUT /inscripciones/mia', {
        headers: headersOf(link),
        json: { respuestas: { [question.id]: respuesta, ...answersTo([question], { [question.id]: respuesta }) } },
      }),
    saved: (reply) => {
      notifyCorrected();
      onStored(reply as MyRegistration);
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
