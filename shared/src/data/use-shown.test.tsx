import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useShown } from './loaded.tsx';

const show = <T,>(loaded: T) => renderHook(({ now }) => useShown(now), { initialProps: { now: loaded } });

test('a change is shown at once, and replaced by reloaded data', () => {
  const { result, rerender } = show('first');
  act(() => result.current[1]('changed'));
  expect(result.current[0]).toBe('changed');
  rerender({ now: 'second' });
  expect(result.current[0]).toBe('second');
});

test('pending values can be changed as well', () => {
  const { result } = show<string | undefined>(undefined);
  expect(result.current[0]).toBeUndefined();
  act(() => result.current[1]('changed'));
  expect(result.current[0]).toBe('changed');
});
