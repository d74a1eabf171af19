/** The `name` of a question's control. */
export const answerName = (id: number): string => `respuestas.${id}`;
