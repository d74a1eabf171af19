import { dirname } from 'node:path';

export interface Import {
  from: string;
  to: string;
}

/** Files that all reach each other by imports: each set of more than one. */
export function findCircles(imports: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reached = (start: string): Set<string> => {
    const seen = new Set<string>();
    const waiting = [...(next.get(start) ?? [])];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (!seen.has(file)) waiting.push(...(next.get(file) ?? []));
      seen.add(file);
    }
    return seen;
  };
  const all = new Map([...next.keys()].map((file) => [file, reached(file)]));
  const sets = [...all].map(([file, seen]) => [...seen].filter((other) => all.get(other)?.has(file)).toSorted());
  return [...new Map(sets.filter((set) => set.length > 1).map((set) => [set.join(' '), set])).values()];
}

/** The size of the largest set of folders that all reach each other. */
export function largestCycleOfFolders(imports: readonly Import[]): number {
  const folders = imports.map(({ from, to }) => ({ from: dirname(from), to: dirname(to) })).filter(({ from, to }) => from !== to);
  return Math.max(0, ...findCircles(folders).map((set) => set.length));
}
