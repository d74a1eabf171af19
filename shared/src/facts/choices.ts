import { isSameChoice } from '../text/fold.ts';

/** That of the options, as it is written there. */
export const findChoice = (options: readonly string[], typed: string): string | undefined =>
  options.find((option) => isSameChoice(option, typed));

/** What is wrong with the options of a question, in one sentence; undefined when nothing is. */
export function faultOfOptions(options: readonly string[]): string | undefined {
  const again = options.filter((option, at) => options.findIndex((other) => isSameChoice(other, option)) < at);
  if (options.length - again.length < 2) return 'Escribe dos opciones distintas como mínimo, una en cada línea.';
  const [twice] = again;
  return twice === undefined ? undefined : `La opción «${twice}» está dos veces: no la distinguen tildes, mayúsculas ni espacios.`;
}
