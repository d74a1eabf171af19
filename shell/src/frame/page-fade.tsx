import { type ReactNode, startTransition, useEffect, useState, ViewTransition } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import type { RouteHandle } from 'platform/face/remote-module';

const wantsCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Fades from one public page to the next where the browser can, and nobody wants less motion (shared/ui/base.css). Staff are at work. */
export function PageFade({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isPublic = (useMatches().at(-1)?.handle as RouteHandle | undefined)?.open === true;
  const [shown, setShown] = useState({ pathname, isPublic });
  // What changes within a page does not fade.
  useEffect(() => startTransition(() => setShown({ pathname, isPublic })), [pathname, isPublic]);
  const fades = shown.pathname !== pathname && shown.isPublic && isPublic && !wantsCalm();
  return (
    <ViewTransition default="none" update={fades ? 'auto' : 'none'}>
      {children}
    </ViewTransition>
  );
}
