import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { Question } from 'shared/contract/questions';
import { expect, test, vi } from 'vitest';
import { type Answer, answersTo, findAnswerFault } from './answers.ts';
import { QuestionInput } from './question-input.tsx';

const question: Question = { id: 1, texto: 'Kilómetros', tipo: 'numero', opciones: [], obligatoria: false, para: 'todos', salud: false };

test('passing through a field is no answer', async () => {
  const onChange = vi.fn();
  render(<QuestionInput question={question} name="respuestas.1" value="1.500" onChange={onChange} />);
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
  expect(onChange).not.toHaveBeenCalled();
});

function Field() {
  const [value, setValue] = useState<Answer>('');
  return <QuestionInput question={question} name="respuestas.1" value={value} onChange={setValue} />;
}

test.each([
  ['1500', '1.500', '1500'],
  ['1 500,5', '1.500,5', '1500,5'],
  ['1.5', '1,5', '1,5'],
  ['mil', 'mil', undefined],
])('a number typed as %j is shown as %j once the field is left, and sent as %s', async (typed, shown, sent) => {
  render(<Field />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Kilómetros' });
  expect(field.inputMode).toBe('decimal');
  await userEvent.type(field, typed);
  fireEvent.wheel(field, { deltaY: 100 });
  await userEvent.keyboard('{ArrowUp}');
  await userEvent.tab();
  expect(field.value).toBe(shown);
  const fault = findAnswerFault([question], { 1: field.value })?.text;
  expect(fault).toBe(sent === undefined ? 'Responde a «Kilómetros» con un número, como 1.500 o 2,5.' : undefined);
  if (sent !== undefined) expect(answersTo([question], { 1: field.value })).toEqual({ 1: sent });
});
