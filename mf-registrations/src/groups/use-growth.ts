import { startTransition, useEffect, useState } from 'react';

/** How many of `count` are drawn: `step` at first, and `step` more at a time, so that the page goes on answering. What is there stays. */
export function useGrowth(count: number, step: number): number {
  const [drawn, setDrawn] = useState(step);
  const most = Math.max(step, count);
  if (drawn > most) setDrawn(most);
  useEffect(() => {
    if (drawn >= count) return undefined;
    const timer = setTimeout(() => startTransition(() => setDrawn((now) => now + step)));
    return () => clearTimeout(timer);
  }, [drawn, count, step]);
  return Math.min(drawn, count);
}
