import { useId } from 'react';
import type { MyRegistration } from 'shared/contract/my-registration';
import type { Question } from 'shared/contract/questions';
import { Form, Submit } from 'shared/form/form';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { notify } from 'shared/notify/notify';
import { type Answer, findAnswerFault } from 'shared/questions/answers';
import { QuestionInput } from 'shared/questions/question-input';
import { Actions } from 'shared/ui/actions';
import { Button } from 'shared/ui/button';
import { focusFirstControl } from 'shared/ui/dialog-refs';
import { Notice } from 'shared/ui/notice';
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
    start: { respuesta: question.tipo === 'numero' && typeof start === 'string' ? start.replace(',', '.') : start },
    check: ({ respuesta }) => ({ respuesta: findAnswerFault([question], { [question.id]: respuesta })?.text }),
    send: ({ respuesta }) =>
      call('PUT /inscripciones/mia', { headers: headersOf(link), json: { respuestas: { [question.id]: respuesta } } }),
    saved: (reply) => {
      notify({ kind: 'success', text: 'Cambio guardado. Te hemos escrito para confirmarlo.' });
      onStored(reply as MyRegistration);
    },
    failed: 'No se ha podido guardar el cambio.',
  });
  const { error } = form.field('respuesta');
  return (
    <div ref={focusFirstControl}>
      <Form of={form}>
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
        <Actions tight>
          <Submit of={form}>Guardar</Submit>
          <Button tone="outline" onClick={onClose}>
            Cancelar
          </Button>
        </Actions>
      </Form>
    </div>
  );
}
