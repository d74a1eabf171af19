import { lazy, Suspense, useState } from 'react';
import type { OwnSignUp } from 'shared/contract/activity-sign-ups';
import type { SentAnswers } from 'shared/contract/questions';
import { Datum } from './datum.tsx';

/** Lazy: few correct one. */
const CorrectAnswer = lazy(async () => ({ default: (await import('./correct-answer.tsx')).CorrectAnswer }));

interface OwnAnswersProps<Reply> {
  of: Pick<OwnSignUp, 'preguntas' | 'respuestas'>;
  mayChange: boolean;
  send: (respuestas: SentAnswers) => Promise<Reply>;
  onStored: (reply: Reply) => void;
}

/** The club's questions with a rider's own answers, each corrected in its place; then those asked no more. */
export function OwnAnswers<Reply>({ of: { preguntas = [], respuestas = [] }, mayChange, send, onStored }: OwnAnswersProps<Reply>) {
  const [open, setOpen] = useState<number>();
  const close = () => setOpen(undefined);
  const askedNoMore = respuestas.filter(({ pregunta_id }) => preguntas.every(({ id }) => id !== pregunta_id));
  return (
    <>
      {preguntas.map((question) => {
        const answer = respuestas.find(({ pregunta_id }) => pregunta_id === question.id);
        return (
          <Datum
            key={question.id}
            name={question.texto}
            value={answer?.valor}
            onCorrect={mayChange ? () => setOpen(question.id) : undefined}
          >
            {open === question.id && (
              <Suspense fallback={<p role="status">Cargando...</p>}>
                <CorrectAnswer
                  question={question}
                  start={answer?.respuesta}
                  send={send}
                  onStored={(reply) => {
                    close();
                    onStored(reply as Reply);
                  }}
                  onClose={close}
                />
              </Suspense>
            )}
          </Datum>
        );
      })}
      {askedNoMore.map(({ pregunta_id, texto, valor }) => (
        <Datum key={pregunta_id} name={texto} value={valor} />
      ))}
    </>
  );
}
