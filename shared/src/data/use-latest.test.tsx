import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepLast } from './keep-last.tsx';
import { useLatest } from './use-latest.tsx';

function Shown({ promise }: { promise: Promise<string> }) {
  const { value = 'nothing', failed, pending } = useLatest(promise);
  return <p>{[value, failed && 'failed', pending && 'pending'].filter(Boolean).join(' ')}</p>;
}

test('the previous value stays while the next one is pending, and when it fails', async () => {
  const { rerender } = render(<Shown promise={Promise.resolve('one')} />);
  await screen.findByText('one');
  let fail = (_error: Error) => {};
  rerender(<Shown promise={new Promise((_resolve, reject) => (fail = reject))} />);
  await screen.findByText('one pending');
  fail(new Error('No.'));
  await screen.findByText('one failed');
  rerender(<Shown promise={Promise.resolve('two')} />);
  await screen.findByText('two');
});

test('without a value before it, nothing is there until the first is loaded', async () => {
  const { rerender } = render(<Shown promise={new Promise(() => {})} />);
  await screen.findByText('nothing pending');
  rerender(<Shown promise={Promise.reject(new Error('No.'))} />);
  await screen.findByText('nothing failed');
});

test('what was loaded last is kept for its key until it is forgotten', () => {
  let loads = 0;
  const kept = keepLast((key: string) => `${key}${++loads}`);
  expect([kept.of('a'), kept.load('a'), kept.of('a'), kept.of('b')]).toEqual([undefined, 'a1', 'a1', undefined]);
  kept.forget('b');
  expect(kept.of('a')).toBe('a1');
  expect([kept.load('b'), kept.of('a')]).toEqual(['b2', undefined]);
  kept.forget('b');
  expect(kept.of('b')).toBeUndefined();
});
