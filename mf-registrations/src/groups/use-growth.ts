import { startTransition, useEffect, useState } from 'react';

/** Number of `count` items to render: grows by `step`, so that the page stays responsive. Never shrinks. */
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
