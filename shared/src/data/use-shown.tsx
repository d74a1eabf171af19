import { useState } from 'react';

/** Optimistic copy of a loaded value: reset when the list is reloaded. */
export function useShown<T>(loaded: T): [shown: T, show: (next: T) => void] {
  const [own, setOwn] = useState<{ insteadOf: T; value: T }>();
  return [own && own.insteadOf === loaded ? own.value : loaded, (value) => setOwn({ insteadOf: loaded, value })];
}
