import { afterEach, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The number of the fault that is switched on; -1 for none. */
    mutant: number;
    /** From so many times on it is a loop without an end. */
    patience: number;
  }
  interface TaskMeta {
    /** How often each fault was come upon. */
    hits?: Record<number, number>;
  }
}

const active = inject('mutant');
const patience = inject('patience');
const hits: Record<number, number> = {};

/** What instrumented code asks. */
function isMutant(id: number): boolean {
  hits[id] = (hits[id] ?? 0) + 1;
  if (id !== active) return false;
  if (hits[id] > patience) throw new Error('This fault goes on without an end.');
  return true;
}

Object.assign(globalThis, { isMutant });

afterEach(({ task }) => {
  task.file.meta.hits = hits;
});
