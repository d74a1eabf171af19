import type { Question } from 'shared/contract/questions';
import { answerName, type Answer, type TypedAnswers } from 'shared/questions/answers';
import { QuestionInput } from 'shared/questions/question-input';
import { FormCell } from './form-parts.tsx';

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
