import type { AskedPeople } from './sign-up-fields.ts';

/** Questions for a member, or for anybody else. */
export const questionsFor = <Q extends { para: AskedPeople }>(questions: readonly Q[], isMember: boolean): Q[] =>
  questions.filter(({ para }) => para === 'todos' || (para === 'socios') === isMember);
