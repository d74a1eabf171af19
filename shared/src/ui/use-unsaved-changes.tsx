import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useBlocker } from 'shared/router';
import { currentSession } from 'shared/session/session';
import { ConfirmDialog } from './alert-dialog.tsx';

interface UnsavedChanges {
  /** To be rendered by the form (inside its modal, if there is one), always. */
  question: ReactNode;
  /** Continues at once without changes, else after a confirmation: for a modal that closes. */
  ask: (goOn: () => void) => void;
  /** Disables this guard at once: for a form that navigates right after saving, before the render with `hasChanges` false. */
  letGo: () => unknown;
}

/** Guards with unsaved changes, the newest last, with the search parameters that each belongs to. */
const unsaved = new Map<object, readonly string[]>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function mark(guard: object, hasChanges: boolean, parameters: readonly string[] = []): void {
  if (hasChanges) unsaved.set(guard, parameters);
  else unsaved.delete(guard);
  for (const listener of listeners) listener();
}

const newest = () => [...unsaved.keys()].at(-1);
const none = () => undefined;

/**
 * Confirms before unsaved changes are lost: on links, back and forward, and on closing the tab or reloading it (there the browser asks).
 * `parameters`: search parameters that the input belongs to, as the year of a form: changing one loses it too. A session that ends closes
 * its screens without asking.
 */
export function useUnsavedChanges(hasChanges: boolean, parameters?: readonly string[]): UnsavedChanges {
  const [guard] = useState(() => ({}));
  const [asked, setAsked] = useState<{ goOn: () => void }>();
  // The router has one blocker: the newest guard asks for all.
  const isNewest = useSyncExternalStore(subscribe, newest, none) === guard;

  useEffect(() => {
    if (!hasChanges) return;
    mark(guard, true, parameters);
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.has(guard)) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      mark(guard, false);
      window.removeEventListener('beforeunload', warn);
    };
  }, [guard, hasChanges, parameters]);

  const stay = () => setAsked(undefined);
  const leave =
    asked &&
    (() => {
      stay();
      asked.goOn();
    });
  const Question = isNewest ? BlockingQuestion : LeavingQuestion;
  return {
    question: <Question leave={leave} stay={stay} />,
    ask: (goOn) => (hasChanges && unsaved.has(guard) ? setAsked({ goOn }) : goOn()),
    letGo: () => mark(guard, false),
  };
}

function isOtherSearch(current: string, next: string): boolean {
  const [now, then] = [new URLSearchParams(current), new URLSearchParams(next)];
  return [...unsaved.values()].flat().some((parameter) => now.get(parameter) !== then.get(parameter));
}

interface QuestionProps {
  /** Undefined without a pending navigation. */
  leave: (() => void) | undefined;
  stay: () => void;
}

/** Also blocks links, back and forward. */
function BlockingQuestion({ leave, stay }: QuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.size > 0 &&
      currentSession().token !== null &&
      (currentLocation.pathname !== nextLocation.pathname || isOtherSearch(currentLocation.search, nextLocation.search)),
  );
  if (blocker.state !== 'blocked') return <LeavingQuestion leave={leave} stay={stay} />;
  const stayHere = () => {
    stay();
    blocker.reset();
  };
  return <LeavingQuestion leave={blocker.proceed} stay={stayHere} />;
}

function LeavingQuestion({ leave, stay }: QuestionProps) {
  if (!leave) return null;
  return (
    <ConfirmDialog
      message="Tienes cambios sin guardar. ¿Quieres salir sin guardarlos?"
      confirm="Salir sin guardar"
      cancel="Seguir editando"
      onConfirm={leave}
      onClose={stay}
    />
  );
}

/** Render it while leaving would lose something: typed text, running uploads. */
export const LeaveGuard = () => useUnsavedChanges(true).question;
