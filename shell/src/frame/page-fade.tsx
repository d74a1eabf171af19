import { type ReactNode, startTransition, useEffect, useState, ViewTransition } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import type { RouteHandle } from 'platform/wire/remote-module';

const wantsCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** View transition between public pages, unless motion is reduced (shared/ui/base.css). Staff screens do not fade. */
export function PageFade({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isPublic = (useMatches().at(-1)?.handle as RouteHandle | undefined)?.open === true;
  const [shown, setShown] = useState({ pathname, isPublic });
  // Changes within one page do not fade.
  useEffect(() => startTransition(() => setShown({ pathname, isPublic })), [pathname, isPublic]);
  const fades = shown.pathname !== pathname && shown.isPublic && isPublic && !wantsCalm();
  return (
    <ViewTransition default="none" update={fades ? 'auto' : 'none'}>
      {children}
    </ViewTransition>
  );
}
