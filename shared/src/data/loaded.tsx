import { Suspense, use, useState, type ReactNode } from 'react';
import { type Outcome, outcomeOf } from 'shared/data/outcome';
import { LoadFailure } from 'shared/ui/load-failure';

export interface Retryable<T> {
  promise: Promise<T>;
  /** Loads again, with the pending state. */
  retry: () => void;
}

/** A loader's promise with a retry that does not reload the rest of the screen. */
export function useRetryable<T>(loaded: Promise<T>, load: () => Promise<T>): Retryable<T> {
  const [promise, show] = useShown(loaded);
  return { promise, retry: () => show(load()) };
}

/** Optimistic copy of a loaded value: reset when the list is reloaded. */
export function useShown<T>(loaded: T): [shown: T, show: (next: T) => void] {
  const [own, setOwn] = useState<{ insteadOf: T; value: T }>();
  return [own && own.insteadOf === loaded ? own.value : loaded, (value) => setOwn({ insteadOf: loaded, value })];
}

interface LoadedProps<T> {
  promise: Promise<T>;
  /** Without it, 'Cargando...'. */
  waiting?: ReactNode;
  /** A text stands beside another try, if there is `retry`. */
  failed: ReactNode | ((error: unknown) => ReactNode);
  retry?: () => void;
  children: (value: T) => ReactNode;
}

const loading = <p role="status">Cargando...</p>;

/**
 * Renders a promise's value. Unlike the router's Await it does not flash `waiting` when the value is already loaded (React holds a flashed
 * fallback for 300 ms).
 */
export function Loaded<T>({ waiting = loading, ...settled }: LoadedProps<T>) {
  return (
    <Suspense fallback={waiting}>
      <Settled {...settled} />
    </Suspense>
  );
}

/** Settled promises as marked by React, and by our hydration. */
type Marked<T> = Promise<T> & ({ status?: 'pending' } | { status: 'fulfilled'; value: T } | { status: 'rejected'; reason: unknown });

function markedOutcome<T>(promise: Marked<T>): Outcome<T> | undefined {
  if (promise.status === 'fulfilled') return { value: promise.value };
  return promise.status === 'rejected' ? { error: promise.reason } : undefined;
}

function Settled<T>({ promise, failed, retry, children }: Omit<LoadedProps<T>, 'waiting'>) {
  // Wrapped, so that a failed section does not reach the error boundary. Known values render synchronously.
  const outcome = markedOutcome(promise as Marked<T>) ?? use(outcomeOf(promise));
  if ('value' in outcome) return children(outcome.value);
  if (typeof failed === 'function') return failed(outcome.error);
  return typeof failed === 'string' && retry ? <LoadFailure text={failed} onRetry={retry} /> : failed;
}
