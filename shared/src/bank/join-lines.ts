import { directionOf } from './bank-columns.ts';
import { type Entry, withWords } from './read-line.ts';

type Block = readonly Entry[];

const isAmountAlone = ({ amount, text, hasDate }: Entry) => amount !== undefined && text === '' && !hasDate;

/** An amount alone below another is the balance. */
function withBalances(entries: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of entries) {
    const before = kept.at(-1);
    const isBalance = (isAmountAlone(entry) || (entry.amount === undefined && entry.balance !== undefined)) && before?.amount !== undefined;
    if (isBalance && before.balance === undefined) kept.splice(-1, 1, { ...before, balance: entry.balance ?? entry.amount?.cents });
    else kept.push(entry);
  }
  return kept;
}

const startAt = (entries: readonly Entry[], starts: (at: number) => boolean): Block[] => {
  const blocks: Entry[][] = [];
  for (const [at, entry] of entries.entries()) {
    if (blocks.length === 0 || starts(at)) blocks.push([]);
    blocks.at(-1)?.push(entry);
  }
  return blocks;
};
const amountsOf = (block: Block) => block.filter(({ amount }) => amount !== undefined).length;
const isOnlyDate = (entry: Entry | undefined) => entry?.hasDate === true && entry.text === '' && entry.amount === undefined;

/** Candidate splits of the lines into movements: by blank lines, by dates, or by amounts. */
function waysOf(entries: readonly Entry[]): Block[][] {
  const startsDate = (at: number) => entries[at]?.hasDate === true && !isOnlyDate(entries[at - 1]);
  const lead = entries.findIndex(({ hasDate }) => hasDate);
  return [
    startAt(entries, (at) => entries[at]?.isAfterBlank === true),
    startAt(entries, startsDate),
    startAt(entries, (at) => entries[at - 1]?.hasDate === true && entries[at]?.hasDate === false),
    startAt(entries, (at) => lead > 0 && startsDate(at + lead)),
    startAt(entries, (at) => entries[at - 1]?.amount !== undefined),
    startAt(entries, (at) => entries[at]?.amount !== undefined),
  ].filter((blocks) => blocks.every((block) => amountsOf(block) <= 1));
}

/** Penalty of a split: lines outside any movement count most; then the number of different lengths. */
const faultsOf = (blocks: readonly Block[]): number => {
  const made = blocks.filter((block) => amountsOf(block) === 1);
  return (blocks.length - made.length) * 2 + new Set(made.map(({ length }) => length)).size;
};
const readingOf = (blocks: readonly Block[]): string =>
  blocks
    .filter((block) => amountsOf(block) === 1)
    .map((block) => block.map(({ line }) => line).join())
    .join(';');

/** Joins movements of several lines, as copied from banks' pages. */
export function joinLines(read: readonly Entry[]): Entry[] {
  const entries = withBalances(read);
  const isWhole = ({ amount, text }: Entry) => amount !== undefined && text !== '';
  if (entries.every(isWhole) || !entries.some(({ amount }) => amount)) return entries;
  // Each amount has a complete line already: lines below continue it.
  if (entries.every((entry) => !entry.amount || (isWhole(entry) && entry.hasDate))) {
    return startAt(entries, (at) => entries[at]?.amount !== undefined || entries[at]?.hasDate === true).map((block) =>
      join(block, undefined),
    );
  }
  const ways = waysOf(entries).toSorted((a, b) => faultsOf(a) - faultsOf(b));
  const [best, next] = ways;
  if (!best) return entries;
  const isSure =
    !next || faultsOf(next) > faultsOf(best) || ways.every((way) => faultsOf(way) > faultsOf(best) || readingOf(way) === readingOf(best));
  return best.map((block) => join(block, isSure ? undefined : 'No se sabe seguro qué líneas van juntas.'));
}

function join(block: Block, doubt: string | undefined): Entry {
  const [first] = block;
  const paid = block.find(({ amount }) => amount);
  if (!first) throw new Error('A block has a line.');
  const found = doubt ?? block.find((each) => each.doubt)?.doubt;
  // A line that says nothing but the direction: 'Cargo', or a sign.
  const told = block.map(({ raw }) => directionOf(raw)).find((each) => each === 'out' || each === 'in');
  const amount =
    paid?.amount && told && !paid.amount.isSigned
      ? { cents: told === 'out' ? -paid.amount.cents : paid.amount.cents, isSigned: true }
      : paid?.amount;
  return withWords({
    ...(paid ?? first),
    amount,
    line: first.line,
    day: block.find(({ day }) => day)?.day,
    hasDate: block.some(({ hasDate }) => hasDate),
    text: block
      .map(({ text }) => text)
      .filter(Boolean)
      .join(' '),
    raw: block.map(({ raw }) => raw).join(' '),
    ...(found !== undefined && { doubt: found }),
  });
}
