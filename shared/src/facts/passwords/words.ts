import graphs from '@zxcvbn-ts/language-common/src/adjacencyGraphs.json' with { type: 'json' };
import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import commonWords from '@zxcvbn-ts/language-es-es/src/commonWords.json' with { type: 'json' };
import firstNames from '@zxcvbn-ts/language-es-es/src/firstnames.json' with { type: 'json' };
import lastNames from '@zxcvbn-ts/language-es-es/src/lastnames.json' with { type: 'json' };
import { mostWords } from './most-words.ts';

/** Likely words of this club's members. */
const ofTheClub = ['motoclub', 'motero', 'motera', 'castillos'];

/** By frequency: passwords of the whole world, Spanish words and names. */
export const dictionary = Object.fromEntries(
  Object.entries({ passwords, commonWords, firstNames, lastNames, ofTheClub }).map(([name, words]) => [name, words.slice(0, mostWords)]),
);

/** Adjacent keys. */
export const keyboards = graphs;
