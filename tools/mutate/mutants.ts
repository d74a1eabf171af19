import { parseAst } from 'vitest/node';
import { changesByPosition, operators, type Change } from './operators.ts';
import { walk, type Node } from './walk.ts';

/** One small fault in one file. */
export interface Mutant extends Change {
  line: number;
  original: string;
  start: number;
  end: number;
}

/** Every fault that is tried on a file, in the order of its text. */
export function findMutants(source: string, file: string): Mutant[] {
  const tree = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts', preserveParens: true }, file) as unknown as Node;
  const read = (node: unknown) => source.slice((node as Node).start, (node as Node).end);
  const mutants: Mutant[] = [];
  walk(tree, source, (path) => {
    const { node, parent } = path;
    if (parent.type === 'JSXAttribute' && node.type === 'Literal') return;
    const changes = [...changesByPosition(path, read), ...(operators[node.type]?.(path, read) ?? [])];
    const line = source.slice(0, node.start).split('\n').length;
    mutants.push(...changes.map((change) => ({ ...change, line, original: read(node), start: node.start, end: node.end })));
  });
  return mutants;
}

const open = ({ form, text }: Mutant, ask: string) =>
  form === 'body' ? `{if(${ask})return;` : form === 'block' ? `{if(!${ask})` : `(${ask}?(${text}):(`;
const close = ({ form }: Mutant) => (form === undefined ? '))' : '}');

/**
 * The source with all the faults in it, each switched on by `globalThis.isMutant(its number)`. It only grows, and by no line, so that
 * faults may stand inside of each other.
 */
export function instrument(source: string, mutants: { id: number; mutant: Mutant }[]): string {
  const opened = new Map<number, string>();
  const closed = new Map<number, string>();
  for (const { id, mutant } of mutants) {
    opened.set(mutant.start, (opened.get(mutant.start) ?? '') + open(mutant, `isMutant(${id})`));
    closed.set(mutant.end, close(mutant) + (closed.get(mutant.end) ?? ''));
  }
  let result = '';
  let from = 0;
  for (const at of [...new Set([...opened.keys(), ...closed.keys()])].toSorted((a, b) => a - b)) {
    result += source.slice(from, at) + (closed.get(at) ?? '') + (opened.get(at) ?? '');
    from = at;
  }
  return result + source.slice(from);
}
