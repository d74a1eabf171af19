import { lazy, Suspense } from 'react';
import type { MyRegistration } from 'shared/contract/my-registration';
import type { Question } from 'shared/contract/questions';
import { TextButton } from 'shared/ui/text-button';
import { VisuallyHidden } from 'shared/ui/visually-hidden';
import styles from './mine.module.css';

// Lazy: few correct an answer.
const CorrectAnswer = lazy(async () => ({ default: (await import('./correct-answer.tsx')).CorrectAnswer }));

interface OwnAnswerProps {
  link: string;
  /** Undefined where it is asked no more. */
  question: Question | undefined;
  answer: NonNullable<MyRegistration['respuestas']>[number] | undefined;
  isOpen: boolean;
  /** Undefined where it cannot be corrected. */
  onOpen: (() => void) | undefined;
  onStored: (mine: MyRegistration) => void;
  onClose: () => void;
}

/** The answer to a question of the club's own. */
export function OwnAnswer({ link, question, answer, isOpen, onOpen, onStored, onClose }: OwnAnswerProps) {
  const texto = question?.texto ?? answer?.texto;
  return (
    <div>
      {/* An open control shows its own label. */}
      <dt className={styles.label}>{isOpen ? <VisuallyHidden>{texto}</VisuallyHidden> : texto}</dt>
      {question && isOpen ? (
        <dd>
          <Suspense fallback={<p role="status">Cargando...</p>}>
            <CorrectAnswer link={link} question={question} start={answer?.respuesta} onStored={onStored} onClose={onClose} />
          </Suspense>
        </dd>
      ) : (
        <dd className={styles.value}>
          {answer ? <span>{answer.valor}</span> : <span className={styles.empty}>Sin indicar</span>}
          {onOpen && (
            <TextButton aria-label={`Corregir: ${texto}`} onClick={onOpen}>
              Corregir
            </TextButton>
          )}
        </dd>
      )}
    </div>
  );
}
