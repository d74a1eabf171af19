import { useState, type ReactNode } from 'react';
import { conflictingRow, type ConflictKey, type ConflictOf } from 'shared/http/error-body';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import { ownOf, type Difference } from './differences.ts';
import { type PlainForm, type PlainOptions, shown, usePlainForm } from './use-plain-form.tsx';

export type { Faults } from './use-plain-form.tsx';

export interface FormOptions<Values extends object, Key extends ConflictKey> extends Omit<
  PlainOptions<Values>,
  'send' | 'meets' | 'stored'
> {
  /** Version of the initial row. */
  version?: number | undefined;
  /** Resolves to false when the user cancels. */
  send: (values: Values, version: number | undefined) => Promise<unknown>;
  /** false: leaving without saving asks nothing. */
  guarded?: boolean;
  /** Search parameters that the form belongs to, as its year: changing one loses what is typed. Must be a stable array. */
  parameters?: readonly string[];
  /** Call with conflicts: on a 409 the user chooses between both sides. */
  call?: Key;
  /** Converts its row to the form's values. */
  read?: (row: ConflictOf<Key>) => Values;
  /** Values of another form that met a conflict: starts with the choice. */
  late?: { values: Values; actual: ConflictOf<Key> } | undefined;
  /** Called when the other user's row is taken as it is: nothing is sent. */
  kept?: (row: ConflictOf<Key>) => unknown;
  /** Formats a value for reading: the label of an option, a day. */
  show?: Partial<{ [Name in keyof Values]: (value: Values[Name]) => string }>;
}

/** What is compared with what is typed. */
interface Held<Values, Row> {
  base: Values;
  version: number | undefined;
  /** The row stored by another user. */
  actual?: Row | undefined;
}

interface Conflict {
  /** Unique per conflict. */
  key: string;
  differences: Difference[];
  /** Saves these fields as typed, all others as stored. */
  save: (mine: readonly string[]) => void;
  keepMine: () => void;
  /** Takes the stored row; what is typed is lost. */
  takeTheirs: () => void;
  /** Back to the form, with the stored row and the user's own changes. */
  goOn: () => void;
}

export interface FormState<Values extends object> extends PlainForm<Values> {
  /** Version of the initial row, or of the last reset. */
  version: number | undefined;
  reset: (values: Values, version?: number) => void;
  isDirty: boolean;
  /** Confirms before typed changes are lost; for a form that closes. */
  leave: (goOn: () => void) => void;
  /** The open conflict. */
  conflict: Conflict | undefined;
  question: ReactNode;
}

/** A form of either kind. */
export type AnyForm<Values extends object> = PlainForm<Values> & Partial<Pick<FormState<Values>, 'conflict' | 'question' | 'leave'>>;

/** State of a form: values, validation, submit, conflicts, and a question before typed changes are lost. Rendered by `Form`. */
export function useForm<Values extends object, Key extends ConflictKey = never>(options: FormOptions<Values, Key>): FormState<Values> {
  const { labels, read, show, guarded = true } = options;
  const [held, hold] = useState<Held<Values, ConflictOf<Key>>>(() => ({
    base: options.start,
    version: options.version,
    actual: options.late?.actual,
  }));
  const { base, version, actual } = held;
  /** `from`: the other user's values that are overwritten. */
  const { store, ...form } = usePlainForm<Values, { version: number | undefined; from?: Values }>({
    ...options,
    start: options.late?.values ?? options.start,
    send: (typed, over) => options.send(typed, over ? over.version : version),
    meets: (error, over) => {
      const found = read && conflictingRow<Key>(error);
      if (found) hold((now) => ({ ...now, actual: found, ...(over?.from && { base: over.from }) }));
      return found !== undefined;
    },
    stored: (kept) => {
      hold({ base: kept, version });
      letGo();
    },
  });
  const { values } = form;
  const names = Object.keys(labels) as (keyof Values & string)[];
  const isDirty = names.some((name) => values[name] !== base[name]);
  const { question, ask: leave, letGo } = useUnsavedChanges(isDirty && guarded, options.parameters);
  const startFrom = (typed: Values, from: Held<Values, ConflictOf<Key>>) => {
    form.reset(typed);
    hold(from);
  };

  const compare = (actual: ConflictOf<Key>, theirs: Values): Conflict => {
    const { version: stored } = actual as { version?: number };
    const tell = (side: Values, name: keyof Values) => show?.[name]?.(side[name]) ?? shown(side[name]);
    const differences = names
      .map((name) => ({
        name,
        label: labels[name] ?? '',
        mine: tell(values, name),
        theirs: tell(theirs, name),
        isMine: values[name] !== base[name],
      }))
      .filter((each) => each.mine !== each.theirs);
    /** The stored values, with these fields, and those that read the same on both sides, as typed. */
    const withMine = (mine: readonly string[]): Values => {
      const isTheirs = (name: string) => !mine.includes(name) && differences.some((each) => each.name === name);
      return { ...theirs, ...Object.fromEntries(names.filter((name) => !isTheirs(name)).map((name) => [name, values[name]])) };
    };
    const takeTheirs = () => {
      startFrom(theirs, { base: theirs, version: stored });
      options.kept?.(actual);
    };
    return {
      key: JSON.stringify(actual),
      differences,
      save: (mine) => (mine.length === 0 ? takeTheirs() : void store(withMine(mine), { version: stored, from: theirs })),
      keepMine: () => void store(values, { version: stored }),
      takeTheirs,
      goOn: () => startFrom(withMine(ownOf(differences)), { base: theirs, version: stored }),
    };
  };
  const theirs = actual && read?.(actual);
  return {
    ...form,
    version,
    reset: (next, nextVersion) => startFrom(next, { base: next, version: nextVersion }),
    isDirty,
    leave,
    conflict: actual && theirs && compare(actual, theirs),
    question,
  };
}
