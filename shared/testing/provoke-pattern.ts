import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** One of each character class. */
const common = ['a', 'Z', '0', '_', ' ', '\t', '\n', '/', '.', '-', 'á', '\u0301', '€', '\0'];

type Element = AST.Element | AST.Pattern | AST.Alternative;

/**
 * Inputs, by length in characters, that make this pattern slow: for each unbounded repetition, its prefix, then many characters that it may
 * or may not match, then one that makes it fail. None when every match is bounded.
 */
export function* provoke(source: string, flags: string): Generator<(length: number) => string> {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') });
  const repetitions = [...findRepetitions(pattern, '', flags)];
  if (repetitions.length === 0) return;
  const characters = [...new Set([...common, ...readCharacters(pattern)])];
  const heads = new Set(repetitions.flatMap(({ before }) => [before, `a${before}`]));
  const bodies = new Set([...characters, ...repetitions.flatMap(({ before, once }) => [once, before + once])]);
  bodies.delete('');
  const tails = new Set(['', '\n', 'a\n', ...characters]);
  for (const head of heads) {
    for (const body of bodies) {
      for (const tail of tails) {
        if (tail !== body) yield (length) => head + body.repeat(Math.ceil(length / body.length)) + tail;
      }
    }
  }
}

interface Repetition {
  before: string;
  once: string;
}

function* findRepetitions(node: Element, before: string, flags: string): Generator<Repetition> {
  if (node.type === 'Pattern' || node.type === 'Group' || node.type === 'CapturingGroup' || isAround(node)) {
    for (const alternative of node.alternatives) yield* findRepetitions(alternative, before, flags);
  } else if (node.type === 'Alternative') {
    let reached = before;
    for (const element of node.elements) {
      yield* findRepetitions(element, reached, flags);
      reached += sample(element, flags);
    }
  } else if (node.type === 'Quantifier') {
    if (node.max > 100) yield { before, once: sample(node.element, flags) };
    yield* findRepetitions(node.element, before, flags);
  }
}

const isAround = (node: Element): node is AST.LookaroundAssertion =>
  node.type === 'Assertion' && (node.kind === 'lookahead' || node.kind === 'lookbehind');

/** A nearly shortest match of this part. */
function sample(node: Element, flags: string): string {
  if (node.type === 'Character') return String.fromCodePoint(node.value);
  if (node.type === 'CharacterSet' || node.type === 'CharacterClass') {
    const whole = new RegExp(`^${node.raw}$`, flags.replaceAll(/[gy]/g, ''));
    return common.find((character) => whole.test(character)) ?? [...readCharacters(node)].find((character) => whole.test(character)) ?? '';
  }
  if (node.type === 'Quantifier') return sample(node.element, flags).repeat(Math.max(1, Math.min(node.min, 100)));
  if (node.type === 'Group' || node.type === 'CapturingGroup') return sample(node.alternatives[0] ?? never(node), flags);
  if (node.type === 'Alternative') return node.elements.map((element) => sample(element, flags)).join('');
  return '';
}

function never(node: Element): never {
  throw new Error(`${node.raw} holds nothing.`);
}

/** Its literal characters. */
function* readCharacters(node: Element | AST.CharacterClassElement): Generator<string> {
  if (node.type === 'Character') yield String.fromCodePoint(node.value);
  else if (node.type === 'CharacterClassRange') yield* [String.fromCodePoint(node.min.value), String.fromCodePoint(node.max.value)];
  else if (node.type === 'Quantifier') yield* readCharacters(node.element);
  else if ('alternatives' in node) for (const alternative of node.alternatives) yield* readCharacters(alternative as AST.Alternative);
  else if ('elements' in node) for (const element of node.elements) yield* readCharacters(element);
}
