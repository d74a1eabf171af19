import { Read } from 'shared/data/read';
import type { StaffQuestion } from 'shared/contract/questions';
import { Form, Submit } from 'shared/form/form';
import { useForm } from 'shared/form/use-form';
import { call, deferReplies, getList } from 'shared/http/call';
import { showNotice } from 'shared/notify/notify';
import { draftsOf, faultOfQuestions, sentOf } from 'shared/questions/question-drafts';
import { QuestionList } from 'shared/questions/question-list';
import { useLoaderData } from 'shared/router';
import { Actions } from 'shared/ui/button';
import { Hint } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { MembersScreen } from '../head/members-screen.tsx';

const loadJoinQuestions = () => deferReplies({ questions: getList('GET /socios/preguntas') });

/** `/socios/preguntas`: what the club asks who wants to be a member, besides the usual. */
function JoinQuestionsPage() {
  const { questions } = useLoaderData<ReturnType<typeof loadJoinQuestions>>();
  return (
    <MembersScreen title="Preguntas de «Hazte socio»" open="/socios/preguntas" width="narrow">
      <Read promise={questions} failed="No se han podido cargar las preguntas.">
        {(loaded) => <JoinQuestions loaded={loaded} />}
      </Read>
    </MembersScreen>
  );
}

function JoinQuestions({ loaded }: { loaded: readonly StaffQuestion[] }) {
  const form = useForm({
    labels: { preguntas: 'Preguntas' },
    start: { preguntas: draftsOf(loaded) },
    check: ({ preguntas }) => ({ preguntas: faultOfQuestions(preguntas) }),
    send: ({ preguntas }) => call('PUT /socios/preguntas', { json: { preguntas: sentOf(preguntas) } }),
    saved: (stored) => {
      showNotice({ kind: 'success', text: 'Preguntas guardadas.' });
      form.reset({ preguntas: draftsOf(stored as StaffQuestion[]) });
    },
    failed: 'No se han podido guardar las preguntas.',
  });
  return (
    <Form of={form} look="sheet" label="Preguntas de la solicitud">
      <Hint>El formulario pide ya el nombre, el nacimiento, el correo, el teléfono, la dirección y las motos. Aquí, lo que falte.</Hint>
      <QuestionList
        name="preguntas"
        questions={form.values.preguntas}
        onChange={(preguntas) => form.set({ preguntas })}
        retired={[]}
        isPlain
        showsFaults={form.field('preguntas').error !== undefined}
      />
      {form.isDirty && (
        <Actions>
          <Submit of={form}>Guardar las preguntas</Submit>
        </Actions>
      )}
    </Form>
  );
}

export const joinQuestionsScreen: LazyScreen = { Component: JoinQuestionsPage, loader: loadJoinQuestions };
