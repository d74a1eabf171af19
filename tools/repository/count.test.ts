import { expect, test } from 'vitest';
import { findCircles, largestCycleOfFolders } from './cycles.ts';
import { findRepeats } from './repeats.ts';

const lines = ['one();', 'two();', '', 'three();', 'four();', '}', ');'];
const file = (path: string, ...parts: readonly string[]) => ({ path, text: parts.join('\n') });

test('six lines that stand twice are one place, however many more follow; blank lines and imports do not count', () => {
  expect(findRepeats([file('a', 'first();', ...lines), file('b', ...lines, 'last();')])).toEqual(['b:1 = a:2']);
  expect(findRepeats([file('a', ...lines, 'more();'), file('b', ...lines, '', 'more();')])).toHaveLength(1);
  expect(findRepeats([file('a', ...lines.slice(1)), file('b', ...lines.slice(1))])).toEqual([]);
  const imports = lines.map((_, at) => `import { part${at} } from './part.ts';`);
  expect(findRepeats([file('a', ...imports), file('b', ...imports)])).toEqual([]);
});

test('files that reach each other are one circle, and their folders a cycle', () => {
  const imports = [
    { from: 'a/1', to: 'b/1' },
    { from: 'b/1', to: 'b/2' },
    { from: 'b/2', to: 'a/1' },
    { from: 'a/1', to: 'c/1' },
  ];
  expect(findCircles(imports)).toEqual([['a/1', 'b/1', 'b/2']]);
  expect(largestCycleOfFolders(imports)).toBe(2);
  expect([findCircles(imports.slice(1)), largestCycleOfFolders(imports.slice(1))]).toEqual([[], 0]);
});
