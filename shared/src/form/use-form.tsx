import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { readRefusal, type Refusal } from 'shared/data/refusal';
import type { ConflictKey, ConflictOf } from 'shared/http/error-body';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import { ownOf, type Difference } from './conflict-choice.tsx';

/** What is wrong with a field, as a sentence. */
export type Faults<Values> = Partial<Record<keyof Values, string | undefined>>;

export interface FormOptions<Values extends object, Key extends ConflictKey> {
  /** What each field is called, in the form's order. What has no name is only kept beside them: the picture that is stored. */
  labels: Readonly<Partial<Record<keyof Values, string>>>;
  start: Values;
  /** Of the row that it starts with. */
  version?: number | undefined;
  /** In the form's order; where anything is wrong nothing is sent. */
  check?: (values: Values) => Faults<Values>;
  /** false keeps it from being sent, although nothing is wrong with it: something else is missing. */
  ready?: (values: Values) => boolean;
  /** Resolves to false when the person would rather not. */
  send: (values: Values, version: number | undefined) => Promise<unknown>;
  /** What is typed has been stored, and nothing is asked any more before it is left. */
  saved?: (reply: unknown) => unknown;
  /** Whether it is empty again then. */
  clears?: boolean;
  /** What has been stored is not sent again before something else is typed. */
  once?: boolean;
  /** false: what is typed is worth no question before it is left. */
  guarded?: boolean;
  /** Parameters of the address that it belongs to, as its year: another value of one loses what is typed. Always the same array. */
  parameters?: readonly string[];
  /** Said beside the form when it is not stored, above the server's reason. */
  failed?: string;
  /** The fields that a refusal says to be wrong, without a sentence for each: they are marked, and the first takes the focus. */
  blames?: (values: Values) => readonly (keyof Values & string)[];
  /** Called when it is not stored. */
  refused?: (error: unknown) => void;
  /** Why it was refused. */
  detail?: (error: unknown) => string | undefined;
  /** The call that may come too late: whoever was slower then chooses between both sides. */
  call?: Key;
  /** What its row means in this form. */
  read?: (row: ConflictOf<Key>) => Values;
  /** What was typed elsewhere and came too late there: it begins with the choice. */
  late?: { values: Values; actual: ConflictOf<Key> } | undefined;
  /** Called when what somebody else has stored is taken as it is: nothing is sent. */
  kept?: (row: ConflictOf<Key>) => unknown;
  /** A value as it is read: the name of an option, a day. */
  show?: Partial<{ [Name in keyof Values]: (value: Values[Name]) => string }>;
}

interface State<Values, Row> {
  /** What it started with. */
  base: Values;
  values: Values;
  version: number | undefined;
  faults: Faults<Values>;
  refusal: Refusal<Row> | undefined;
  blamed: readonly (keyof Values)[];
  /** The row as somebody else has stored it meanwhile. */
  actual: Row | undefined;
  isSaving: boolean;
  isStored: boolean;
}

interface Conflict {
  /** One for each pair of sides. */
  key: string;
  differences: Difference[];
  /** Stores what is typed in the fields with these names over what is stored. */
  save: (mine: readonly string[]) => void;
  /** Stores all that is typed over what is stored. */
  keepMine: () => void;
  /** Takes over what is stored; what is typed is lost. */
  takeTheirs: () => void;
  /** Back to the form, with what is stored and one's own changes to it. */
  goOn: () => void;
}

export interface FormState<Values extends object> {
  values: Values;
  set: (part: Partial<Values>) => void;
  /** Of the row that it started with, or has been reset to. */
  version: number | undefined;
  /** Starts anew with these. */
  reset: (values: Values, version?: number) => void;
  /** What a control of this field needs. */
  field: (name: keyof Values & string) => {
    name: string;
    label: string;
    value: string;
    error: string | undefined;
    'aria-invalid'?: true;
    onChange: (event: { target: { value: string } }) => void;
  };
  isDirty: boolean;
  isSaving: boolean;
  /** Whether it has been stored, and nothing typed since. */
  isStored: boolean;
  /** false while it is on its way, and once it has been sent for all. */
  canSubmit: boolean;
  /** Why the last try was not stored. */
  refusal: Refusal | undefined;
  failed: string;
  /** Says why what was typed is of no use, as after a refusal; '' says nothing any more. */
  refuse: (why: string) => void;
  /** Asks before what is typed is lost; for a form that closes. */
  leave: (goOn: () => void) => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Both sides, while they are asked about. */
  conflict: Conflict | undefined;
  question: ReactNode;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The draft of one row: what is typed, what is wrong with it, and what becomes of it. `Form` draws the rest. */
export function useForm<Values extends object, Key extends ConflictKey = never>(options: FormOptions<Values, Key>): FormState<Values> {
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
  // Two taps may come before the button is drawn disabled.
  const isBusy = useRef(false);

  const patch = (part: Partial<State<Values, ConflictOf<Key>>>) => setState((now) => ({ ...now, ...part }));
  const set = (part: Partial<Values>) =>
    setState((now) => ({
      ...now,
      values: { ...now.values, ...part },
      faults: { ...now.faults, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) },
      blamed: [],
      isStored: false,
    }));
  /** `from`: what somebody else has stored, where it is written over. */
  const store = async (typed: Values, over: number | undefined, from?: Values, form?: HTMLFormElement) => {
    if (isBusy.current || !canSubmit) return;
    isBusy.current = true;
    patch({ isSaving: true, isStored: false, refusal: undefined });
    let reply: unknown;
    try {
      reply = await send(typed, over);
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
    // What was typed in the meantime stays.
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
    /** What is stored, but for these fields, and those that read the same on both sides: as they are typed. */
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

/** What a password manager has put in, which need not tell anybody of it. */
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
