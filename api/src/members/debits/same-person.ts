import { nameWords } from 'shared/facts/members';
import { isNear } from 'shared/text/fold';

/** One character apart in a longer word; not Mario and María, or Daniel and Daniela. */
const isSpelling = (one: string, other: string) =>
  one === other || (Math.min(one.length, other.length) > 4 && one.endsWith('a') === other.endsWith('a') && isNear(one, other));

/** Whether two names are one person's, spelled in two ways: without accents, with a slip, or with a surname that the other lacks. */
export function isSamePerson(one: string, other: string): boolean {
  const [few = [], many = []] = [nameWords(one), nameWords(other)].toSorted((a, b) => a.length - b.length);
  return few.length >= Math.min(2, many.length) && few.every((word) => many.some((each) => isSpelling(word, each)));
}
