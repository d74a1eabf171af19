import { doubtOf, type Movement, type Movements } from './read-line.ts';

/*
 * Files of movements that Spanish banks write (AEB, 'Cuaderno 43'): records of 80 characters at fixed places. 11 begins an account, 22 is
 * a movement, up to five 23 carry its words, 24 its amount in another currency, 33 and 88 end account and file.
 */

const isRecord = /^(?:00|11|22|23|24|33|88)/;
/** A movement: day of operation (yymmdd), value day, two concepts, 1 out or 2 in, cents, document, two references. */
const movementRecord = /^22.{8}(\d{6})\d{6}\d{2}.{3}([12])(\d{14})(.*)$/;

/** Whether the text is such a file: an account comes first, and nothing but records. */
export function isNorma43(text: string): boolean {
  const lines = linesOf(text).filter((line) => line.trim() !== '');
  return /^(?:00|11)\d{8}/.test(lines[0] ?? '') && lines.every((line) => isRecord.test(line));
}

/** What came in, with the day as aaaa-mm-dd, and what did not, with the reason. */
export function readNorma43(text: string) {
  const movements: Movement[] = [];
  const out: Movement[] = [];
  const left: Movements['left'] = [];
  for (const { line, record, words } of movementsIn(text)) {
    const [, date = '', direction, cents = '', references = ''] = movementRecord.exec(record) ?? [];
    const said = [words, ...referencesIn(references)].join(' ').replaceAll(/\s+/g, ' ').trim();
    const amount = Number(cents);
    if (direction === undefined || amount === 0)
      left.push({ line, text: said || record.trim(), reason: 'No tiene un importe que se entienda.' });
    else if (direction === '1') {
      left.push({ line, text: said, reason: 'No es un ingreso.' });
      out.push({ line, day: dayOf(date), cents: -amount, text: said });
    } else {
      const doubt = doubtOf(said);
      movements.push({ line, day: dayOf(date), cents: amount, text: said, ...(doubt !== undefined && { doubt }) });
    }
  }
  return { movements, out, left };
}

const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/);

/** Each movement with the words of its records 23. A word may go on from one part of 38 characters to the next. */
function movementsIn(text: string): { line: number; record: string; words: string }[] {
  const found: { line: number; record: string; words: string }[] = [];
  for (const [at, line] of linesOf(text).entries()) {
    if (line.startsWith('22')) found.push({ line: at + 1, record: line, words: '' });
    const last = found.at(-1);
    if (line.startsWith('23') && last) last.words += line.slice(4, 80).padEnd(76);
  }
  return found;
}

/** After the amount: the document's number, and two references, of which the first is often zeros alone. */
const referencesIn = (rest: string): string[] =>
  [rest.slice(10, 22), rest.slice(22, 38)].map((reference) => reference.trim()).filter((reference) => !/^0*$/.test(reference));

function dayOf(date: string): string | undefined {
  const iso = `20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`;
  const parsed = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== iso ? undefined : iso;
}
