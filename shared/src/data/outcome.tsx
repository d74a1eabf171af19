export type Outcome<T> = { value: T } | { error: unknown };

const outcomes = new WeakMap<Promise<unknown>, Promise<unknown>>();

/** A promise's outcome, which never rejects; from now on its rejection is handled. Cached: `use` needs the same promise at each render. */
export function outcomeOf<T>(promise: Promise<T>): Promise<Outcome<T>> {
  const known = outcomes.get(promise) as Promise<Outcome<T>> | undefined;
  if (known) return known;
  const outcome = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  outcomes.set(promise, outcome);
  return outcome;
}
