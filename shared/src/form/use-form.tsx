import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { readRefusal, type Refusal } from 'shared/data/refusal';
import type { Capability } from 'shared/contract/calls';
import { can } from 'shared/http/can';
import type { ConflictKey, ConflictOf } from 'shared/http/error-body';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import { ownOf, type Difference } from './conflict-choice.tsx';

/** Error of a field, as a sentence. */
export type Faults<Values> = Partial<Record<keyof Values, string | undefined>>;

/** What is sent: without the fields that the server lacks. */
type Kept<Values, Needs extends keyof Values> = [Needs] extends [never]
  ? Values
  : Omit<Values, Needs> & { [Name in Needs]: Values[Name] | undefined };

export interface FormOptions<Values extends object, Key extends ConflictKey, Needs extends keyof Values = never> {
  /** Field labels, in the form's order. Fields without a label are only carried along: the stored picture. */
  labels: Readonly<Partial<Record<keyof Values, string>>>;
  /** Fields beyond the contract, with the capability that brings each: a server without it is neither offered nor sent the field. */
  needs?: Readonly<Record<Needs, Capability>>;
  start: Values;
  /** Version of the initial row. */
  version?: number | undefined;
  /** Validates in the form's order; with any error nothing is sent. */
  check?: (values: Values) => Faults<Values>;
  /** false blocks the submit, although nothing is invalid: something else is missing. */
  ready?: (values: Values) => boolean;
  /** Resolves to false when the user cancels. */
  send: (values: Kept<Values, NoInfer<Needs>>, version: number | undefined) => Promise<unknown>;
  /** Called once stored; from then on leaving asks nothing. */
  saved?: (reply: unknown) => unknown;
  clears?: boolean;
  /** Stored values are not sent again until something is typed. */
  once?: boolean;
  /** false: leaving without saving asks nothing. */
  guarded?: boolean;
  /** Search parameters that the form belongs to, as its year: changing one loses what is typed. Must be a stable array. */
  parameters?: readonly string[];
  /** Error message beside the form, above the server's reason. */
  failed?: string;
  /** Fields to mark as wrong after an error without a message for each; the first gets the focus. */
  blames?: (values: Values) => readonly (keyof Values & string)[];
  refused?: (error: unknown) => void;
  detail?: (error: unknown) => string | undefined;
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

interface State<Values, Row> {
  base: Values;
  values: Values;
  version: number | undefined;
  faults: Faults<Values>;
  refusal: Refusal<Row> | undefined;
  blamed: readonly (keyof Values)[];
  /** The row stored by another user. */
  actual: Row | undefined;
  isSaving: boolean;
  isStored: boolean;
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

export interface FormState<Values extends object> {
  values: Values;
  set: (part: Partial<Values>) => void;
  /** Version of the initial row, or of the last reset. */
  version: number | undefined;
  reset: (values: Values, version?: number) => void;
  /** Props of a field's control. */
  field: (name: keyof Values & string) => {
    name: string;
    label: string;
    value: string;
    error: string | undefined;
    'aria-invalid'?: true;
    onChange: (event: { target: { value: string } }) => void;
  };
  /** Whether the server has the field. */
  offers: (name: keyof Values) => boolean;
  isDirty: boolean;
  isSaving: boolean;
  /** Stored, and nothing typed since. */
  isStored: boolean;
  /** false while pending, and after the only submit of a `once` form. */
  canSubmit: boolean;
  /** Error of the last submit. */
  refusal: Refusal | undefined;
  failed: string;
  /** Shows an error, as after a failed submit; '' clears it. */
  refuse: (why: string) => void;
  /** Confirms before typed changes are lost; for a form that closes. */
  leave: (goOn: () => void) => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** The open conflict. */
  conflict: Conflict | undefined;
  question: ReactNode;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : '');

/** State of a form: values, validation, submit and conflicts. Rendered by `Form`. */
export function useForm<Values extends object, Key extends ConflictKey = never, Needs extends keyof Values = never>(
  options: FormOptions<Values, Key, Needs>,
): FormState<Values> {
  const { labels, check, send, failed = '', read, show, guarded = true, once = false } = options;
  const [state, setState] = useState<State<Values, ConflictOf<Key>>>(() => ({
    ...start(options.start, options.version),
    ...options.late,
  }));
  const { base, values, version, faults, refusal, blamed, isSaving, isStored } = state;
  const canSubmit = !isSaving && !(once && isStored);
  const names = Object.keys(labels) as (keyof Values & string)[];
  const isDirty = names.some((name) => values[name] !== base[name]);
  const { question, ask: leave, letGo } = useUnsavedChanges(isDirty && guarded, options.parameters);
  // Two taps may come before the button is rendered disabled.
  const isBusy = useRef(false);

  const needs = (options.needs ?? {}) as Partial<Record<keyof Values, Capability>>;
  const offers = (name: keyof Values) => needs[name] === undefined || can(needs[name]);
  const patch = (part: Partial<State<Values, ConflictOf<Key>>>) => setState((now) => ({ ...now, ...part }));
  const set = (part: Partial<Values>) =>
    setState((now) => ({
      ...now,
      values: { ...now.values, ...part },
      faults: { ...now.faults, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) },
      blamed: [],
      isStored: false,
    }));
  /** `from`: the other user's values that are overwritten. */
  const store = async (typed: Values, over: number | undefined, from?: Values, form?: HTMLFormElement) => {
    if (isBusy.current || !canSubmit) return;
    isBusy.current = true;
    patch({ isSaving: true, isStored: false, refusal: undefined });
    let reply: unknown;
    try {
      const lacking = Object.keys(needs).filter((name) => !offers(name as keyof Values));
      reply = await send({ ...typed, ...Object.fromEntries(lacking.map((name) => [name, undefined])) } as Kept<Values, Needs>, over);
    } catch (error) {
      const known = readRefusal<Key>(error);
      if (known.actual && read) return patch({ isSaving: false, actual: known.actual, ...(from && { base: from, values: typed }) });
      const wrong = (known.status && known.status < 500 && options.blames?.(typed)) || [];
      patch({ isSaving: false, refusal: options.detail ? { ...known, detail: options.detail(error) } : known, blamed: wrong });
      if (form && wrong[0]) focus(form, wrong[0]);
      options.refused?.(error);
      return;
    } finally {
      isBusy.current = false;
    }
    if (reply === false) return patch({ isSaving: false });
    const kept = options.clears ? options.start : typed;
    // Input during the request stays.
    setState((now) => ({ ...start(kept, version), values: options.clears || from ? kept : now.values, isStored: true }));
    letGo();
    await options.saved?.(reply);
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
      setState(start(theirs, stored));
      options.kept?.(actual);
    };
    return {
      key: JSON.stringify(actual),
      differences,
      save: (mine) => (mine.length === 0 ? takeTheirs() : void store(withMine(mine), stored, theirs)),
      keepMine: () => void store(values, stored),
      takeTheirs,
      goOn: () => setState({ ...start(theirs, stored), values: withMine(ownOf(differences)) }),
    };
  };
  const theirs = state.actual && read?.(state.actual);
  return {
    values,
    version,
    set,
    reset: (next, nextVersion) => setState(start(next, nextVersion)),
    field: (name) => ({
      name,
      label: labels[name] ?? '',
      value: shown(values[name]),
      error: faults[name],
      ...(blamed.includes(name) && { 'aria-invalid': true }),
      onChange: ({ target }) => set({ [name]: target.value } as Partial<Values>),
    }),
    offers,
    isDirty,
    isSaving,
    isStored,
    canSubmit,
    refusal,
    failed,
    refuse: (detail) => patch({ refusal: detail ? { status: undefined, detail, actual: undefined } : undefined }),
    leave,
    submit: (event) => {
      event.preventDefault();
      const typed = { ...values, ...filledIn(event.currentTarget, values) };
      const found: Faults<Values> = check?.(typed) ?? {};
      patch({ values: typed, faults: found, refusal: undefined, blamed: [] });
      const first = Object.keys(found).find((name) => found[name as keyof Values]);
      if (first !== undefined) return focus(event.currentTarget, first);
      if (options.ready?.(typed) ?? true) void store(typed, version, undefined, event.currentTarget);
    },
    conflict: state.actual && theirs && compare(state.actual, theirs),
    question,
  };
}

const focus = (form: HTMLFormElement, name: string): void => (form.elements.namedItem(name) as HTMLElement | null)?.focus();

/** Values autofilled by a password manager, which may send no events. */
function filledIn<Values extends object>(form: HTMLFormElement, values: Values): Partial<Values> {
  const isText = (element: Element): element is HTMLInputElement =>
    element instanceof HTMLInputElement && element.type !== 'checkbox' && typeof values[element.name as keyof Values] === 'string';
  return Object.fromEntries([...form.elements].filter(isText).map(({ name, value }) => [name, value])) as Partial<Values>;
}

const start = <Values, Row>(values: Values, version: number | undefined): State<Values, Row> => ({
  base: values,
  values,
  version,
  faults: {},
  refusal: undefined,
  blamed: [],
  actual: undefined,
  isSaving: false,
  isStored: false,
});
