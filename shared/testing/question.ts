import type { Question } from 'shared/contract/questions';

/** Of a form, to be answered in a line by whoever wants to. */
export const question = (id: number, texto: string, more: Partial<Question> = {}): Question => ({
  id,
  texto,
  tipo: 'linea',
  opciones: [],
  obligatoria: false,
  para: 'todos',
  salud: false,
  ...more,
});
