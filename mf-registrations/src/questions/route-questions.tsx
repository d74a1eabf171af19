import type { StaffQuestion } from 'shared/contract/questions';
import { Form, Submit } from 'shared/form/form';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { notify } from 'shared/notify/notify';
import { useRevalidator } from 'shared/router';
import { Actions } from 'shared/ui/actions';
import { useAsk } from 'shared/ui/ask';
import { Hint } from 'shared/ui/page';
import { SectionTitle } from 'shared/ui/section-title';
import { yearParameters } from '../head/call-of.ts';
import { askLosses, draftsOf, faultOfQuestions, sentOf } from 'shared/questions/question-drafts';
import { QuestionList } from 'shared/questions/question-list';

interface RouteQuestionsProps {
  questions: readonly StaffQuestion[];
  anio: number;
}

/** The club's own questions of a year's route. */
export function RouteQuestions({ questions, anio }: RouteQuestionsProps) {
  const { revalidate } = useRevalidator();
  const { ask, dialog } = useAsk();
  const form = useForm({
    labels: { preguntas: 'Preguntas' },
    start: { preguntas: draftsOf(questions) },
    parameters: yearParameters,
    check: ({ preguntas }) => ({ preguntas: faultOfQuestions(preguntas) }),
    send: async ({ preguntas }) => {
      const losses = askLosses(preguntas);
      if (losses && !(await ask(losses))) return false;
      return call('PUT /inscripciones/preguntas', { query: { anio }, json: { preguntas: sentOf(preguntas) } });
    },
    saved: (stored) => {
      notify({ kind: 'success', text: 'Preguntas guardadas.' });
      form.reset({ preguntas: draftsOf(stored as StaffQuestion[]) });
      return revalidate();
    },
    failed: 'No se han podido guardar las preguntas.',
  });
  return (
    <Form of={form} look="sheet" label="Preguntas del formulario">
      <SectionTitle>Vuestras preguntas</SectionTitle>
      <Hint>Lo que el formulario pregunta además: la talla de la camiseta, el menú, la matrícula, las alergias.</Hint>
      <QuestionList
        name="preguntas"
        questions={form.values.preguntas}
        onChange={(preguntas) => form.set({ preguntas })}
        retired={questions.filter(({ retirada }) => retirada)}
        showsFaults={form.field('preguntas').error !== undefined}
      />
      {dialog}
      {form.isDirty && (
        <Actions>
          <Submit of={form}>Guardar las preguntas</Submit>
        </Actions>
      )}
    </Form>
  );
}
