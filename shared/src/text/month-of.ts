import { foldText } from './fold.ts';

/** How the names of each month begin in Spanish, Catalan, Galician, Basque and English. No two months share a beginning. */
const months = [
  ['ene', 'gen', 'xan', 'urt', 'jan'],
  ['feb', 'ots'],
  ['mar'],
  ['abr', 'api', 'apr'],
  ['may', 'mai'],
  ['jun', 'xun', 'eka'],
  ['jul', 'xul', 'uzt'],
  ['ago', 'abu', 'aug'],
  ['sep', 'set', 'ira'],
  ['oct', 'out', 'urr'],
  ['nov', 'aza'],
  ['dic', 'des', 'dec', 'abe'],
];
const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

/** 'mayo', 'May.', 'maig' and 'V' → '05'; undefined when it is no month. */
export function monthOf(name: string): string | undefined {
  const folded = foldText(name);
  const inRoman = roman.indexOf(folded);
  const at = inRoman === -1 ? months.findIndex((names) => names.includes(folded.slice(0, 3))) : inRoman;
  return at === -1 ? undefined : String(at + 1).padStart(2, '0');
}
