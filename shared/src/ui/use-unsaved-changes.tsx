import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'shared/router';
import { currentSession } from 'shared/session/session';
import { ConfirmDialog } from './alert-dialog.tsx';

interface UnsavedChanges {
  /** To be drawn by the form (inside its modal, if it stands in one); null while nothing is asked. */
  question: ReactNode;
  /** Goes on at once when there is nothing to lose, else after the person said so: for a modal that closes. */
  ask: (goOn: () => void) => void;
  /** Takes this guard away at once: for a form that navigates right after saving, before it is rendered with `hasChanges` false. */
  letGo: () => unknown;
}

/** The guards with unsaved changes. The router calls only the blocker that was added last, so each one looks at all guards. */
const unsaved = new Set<object>();

/**
 * Asks before typed changes are lost: by a link, back and forward, and by closing the tab or reloading it (there the
 * browser asks). A session that ends takes its screens away without a question.
 */
export function useUnsavedChanges(hasChanges: boolean): UnsavedChanges {
  const mark = useRef({});
  const [asked, setAsked] = useState<{ goOn: () => void }>();

  useEffect(() => {
    if (!hasChanges) return;
    const own = mark.current;
    unsaved.add(own);
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.has(own)) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(own);
      window.removeEventListener('beforeunload', warn);
    };
  }, [hasChanges]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.size > 0 && currentSession().token !== null && currentLocation.pathname !== nextLocation.pathname,
  );

  const isBlocked = blocker.state === 'blocked';
  const stay = () => {
    setAsked(undefined);
    if (isBlocked) blocker.reset();
  };
  const leave = () => {
    setAsked(undefined);
    if (isBlocked) blocker.proceed();
    else asked?.goOn();
  };

  return {
    question: (isBlocked || asked) && (
      <ConfirmDialog
        message="Tienes cambios sin guardar. ¿Quieres salir sin guardarlos?"
        confirm="Salir sin guardar"
        cancel="Seguir editando"
        onConfirm={leave}
        onClose={stay}
      />
    ),
    ask: (goOn) => (hasChanges && unsaved.has(mark.current) ? setAsked({ goOn }) : goOn()),
    letGo: () => unsaved.delete(mark.current),
  };
}
