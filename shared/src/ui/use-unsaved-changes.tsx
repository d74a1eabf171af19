import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useBlocker } from 'shared/router';
import { currentSession } from 'shared/session/session';
import { ConfirmDialog } from './alert-dialog.tsx';

interface UnsavedChanges {
  /** To be drawn by the form (inside its modal, if it stands in one), whether anything is asked or not. */
  question: ReactNode;
  /** Goes on at once when there is nothing to lose, else after the person said so: for a modal that closes. */
  ask: (goOn: () => void) => void;
  /** Takes this guard away at once: for a form that navigates right after saving, before it is rendered with `hasChanges` false. */
  letGo: () => unknown;
}

/** The guards with unsaved changes, the newest last, and the parameters of the address that each belongs to. */
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
 * Asks before typed changes are lost: by a link, back and forward, and by closing the tab or reloading it (there the
 * browser asks). `parameters`: those of the address that what was typed belongs to, as the year of a form: another value of one loses
 * it too. A session that ends takes its screens away without a question.
 */
export function useUnsavedChanges(hasChanges: boolean, parameters?: readonly string[]): UnsavedChanges {
  const [guard] = useState(() => ({}));
  const [asked, setAsked] = useState<{ goOn: () => void }>();
  // The router knows one blocker: the newest guard asks for them all.
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
  /** Undefined as long as nobody wants to. */
  leave: (() => void) | undefined;
  stay: () => void;
}

/** Asks too when a link, or back and forward, leads away. */
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
