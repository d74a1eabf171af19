import { Suspense, use, type ReactNode } from 'react';
import { useShown } from 'shared/data/use-shown';

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

type Outcome<T> = { value: T } | { error: unknown };

const outcomes = new WeakMap<Promise<unknown>, Promise<unknown>>();

/** Wraps the result, so that a failed section does not reach the error boundary. Cached: `use` needs the same promise at each render. */
function outcomeOf<T>(promise: Promise<T>): Promise<Outcome<T>> {
  const known = outcomes.get(promise) as Promise<Outcome<T>> | undefined;
  if (known) return known;
  const outcome = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  outcomes.set(promise, outcome);
  return outcome;
}

interface LoadedProps<T> {
  promise: Promise<T>;
  waiting: ReactNode;
  failed: ReactNode | ((error: unknown) => ReactNode);
  children: (value: T) => ReactNode;
}

/**
 * Renders a promise's value. Unlike the router's Await it does not flash `waiting` when the value is already loaded (React holds a flashed
 * fallback for 300 ms).
 */
export function Loaded<T>({ waiting, ...settled }: LoadedProps<T>) {
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

function Settled<T>({ promise, failed, children }: Omit<LoadedProps<T>, 'waiting'>) {
  // Known values render synchronously.
  const outcome = markedOutcome(promise as Marked<T>) ?? use(outcomeOf(promise));
  if ('value' in outcome) return children(outcome.value);
  return typeof failed === 'function' ? failed(outcome.error) : failed;
}
