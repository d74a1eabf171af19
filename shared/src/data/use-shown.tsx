import { useState } from 'react';

/** What a screen shows of what was loaded: a change is seen at once, and stays until the list is loaded anew. */
export function useShown<T>(loaded: T): [shown: T, show: (next: T) => void] {
  const [own, setOwn] = useState<{ insteadOf: T; value: T }>();
  return [own && own.insteadOf === loaded ? own.value : loaded, (value) => setOwn({ insteadOf: loaded, value })];
}
