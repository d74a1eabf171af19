import { afterEach, expect, test, vi } from 'vitest';
import { readCommandLine } from './command-line.ts';

const argv = process.argv;
afterEach(() => {
  process.argv = argv;
  vi.restoreAllMocks();
});

/** The outcome of a command with these arguments: what it read, or how it ended and what it printed. */
function call(args: readonly string[]) {
  const printed = { out: '', error: '' };
  vi.spyOn(console, 'log').mockImplementation((text: string) => (printed.out += text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => (printed.error += text));
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  process.argv = ['node', 'bake.ts', ...args];
  try {
    return readCommandLine('bake takes a cake.', { help: 'bake CAKE', options: { slowly: { type: 'boolean' } }, words: [1, 1] });
  } catch (error) {
    return [error instanceof Error && error.message, printed];
  }
}

test('options and words are read', () => {
  expect(call(['lemon', '--slowly'])).toEqual({ values: { slowly: true }, words: ['lemon'] });
});

test.each([[['--help']], [['-h']], [['lemon', '--nonsense', '--help']]])('%j prints how it is called, and is no mistake', (args) => {
  expect(call(args)).toEqual(['exit 0', { out: 'bake CAKE', error: '' }]);
});

test.each([[[]], [['lemon', 'cherry']], [['lemon', '--nonsense']], [['lemon', '--slowly=very']]])(
  'of %j it says in one sentence what it takes instead, and ends with 2',
  (args) => {
    expect(call(args)).toEqual(['exit 2', { out: '', error: 'bake takes a cake.' }]);
  },
);
