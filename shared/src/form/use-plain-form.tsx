import { useRef, useState, type FormEvent } from 'react';
import { readRefusal, type Refusal } from 'shared/data/refusal';

/** Error of a field, as a sentence. */
export type Faults<Values> = Partial<Record<keyof Values, string | undefined>>;

export interface PlainOptions<Values extends object, Over = never> {
  /** Field labels, in the form's order. Fields without a label are only carried along: the stored picture. */
  labels: Readonly<Partial<Record<keyof Values, string>>>;
  start: Values;
  /** Validates in the form's order; with any error nothing is sent. */
  check?: (values: Values) => Faults<Values>;
  /** false blocks the submit, although nothing is invalid: something else is missing. */
  ready?: (values: Values) => boolean | Promise<boolean>;
  /** Resolves to false when the user cancels. @param over What else is overwritten. */
  send: (values: Values, over: Over | undefined) => Promise<unknown>;
  /** Called once stored. */
  saved?: (reply: unknown) => unknown;
  clears?: boolean;
  /** Stored values are not sent again until something is typed. */
  once?: boolean;
  /** Error message beside the form, above the server's reason. */
  failed?: string;
  /** Fields to mark as wrong after an error without a message for each; the first gets the focus. */
  blames?: (values: Values) => readonly (keyof Values & string)[];
  refused?: (error: unknown) => void;
  detail?: (error: unknown) => string | undefined;
  /** Whether an error is shown in another way. */
  meets?: (error: unknown, over: Over | undefined) => boolean;
  stored?: (values: Values) => void;
}

interface State<Values> {
  values: Values;
  faults: Faults<Values>;
  refusal: Refusal | undefined;
  blamed: readonly (keyof Values)[];
  isSaving: boolean;
  isStored: boolean;
}

export interface PlainForm<Values extends object> {
  values: Values;
  set: (part: Partial<Values>) => void;
  reset: (values: Values) => void;
  /** Props of a field's control. */
  field: (name: keyof Values & string) => {
    name: string;
    label: string;
    value: string;
    error: string | undefined;
    'aria-invalid'?: true;
    onChange: (event: { target: { value: string } }) => void;
  };
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
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

export const shown = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Values, validation and submit of a form: of a public one all of it. `useForm` adds what staff's need. Rendered by `Form`. */
export function usePlainForm<Values extends object, Over extends { from?: Values | undefined } = never>(
  options: PlainOptions<Values, Over>,
): PlainForm<Values> & { store: (typed: Values, over?: Over) => Promise<void> } {
  const { labels, check, send, failed = '', once = false } = options;
  const [state, setState] = useState<State<Values>>(() => start(options.start));
  const { values, faults, refusal, blamed, isSaving, isStored } = state;
  const canSubmit = !isSaving && !(once && isStored);
  // Two taps may come before the button is rendered disabled.
  const isBusy = useRef(false);

  const patch = (part: Partial<State<Values>>) => setState((now) => ({ ...now, ...part }));
  const set = (part: Partial<Values>) =>
    setState((now) => ({
      ...now,
      values: { ...now.values, ...part },
      faults: { ...now.faults, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) },
      blamed: [],
      isStored: false,
    }));
  const store = async (typed: Values, over?: Over, form?: HTMLFormElement) => {
    if (isBusy.current || !canSubmit) return;
    isBusy.current = true;
    patch({ isSaving: true, isStored: false, refusal: undefined });
    let reply: unknown;
    try {
      reply = await send(typed, over);
    } catch (error) {
      if (options.meets?.(error, over)) return patch({ isSaving: false, ...(over?.from && { values: typed }) });
      const known = readRefusal(error);
      const wrong = (known.status && known.status < 500 && options.blames?.(typed)) || [];
      patch({ isSaving: false, refusal: options.detail ? { ...known, detail: options.detail(error) } : known, blamed: wrong });
      if (form && wrong[0]) focusOn(form, wrong[0]);
      options.refused?.(error);
      return;
    } finally {
      isBusy.current = false;
    }
    if (reply === false) return patch({ isSaving: false });
    const kept = options.clears ? options.start : typed;
    // Input during the request stays.
    setState((now) => ({ ...start(options.clears || over?.from ? kept : now.values), isStored: true }));
    options.stored?.(kept);
    await options.saved?.(reply);
  };
  return {
    values,
    set,
    reset: (next) => setState(start(next)),
    field: (name) => ({
      name,
      label: labels[name] ?? '',
      value: shown(values[name]),
      error: faults[name],
      ...(blamed.includes(name) && { 'aria-invalid': true }),
      onChange: ({ target }) => set({ [name]: target.value } as Partial<Values>),
    }),
    isSaving,
    isStored,
    canSubmit,
    refusal,
    failed,
    refuse: (detail) => patch({ refusal: detail ? { status: undefined, detail, actual: undefined } : undefined }),
    store,
    submit: (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      const typed = { ...values, ...filledIn(form, values) };
      const found: Faults<Values> = check?.(typed) ?? {};
      patch({ values: typed, faults: found, refusal: undefined, blamed: [] });
      const first = Object.keys(found).find((name) => found[name as keyof Values]);
      if (first !== undefined) return focusOn(form, first);
      const go = (isReady: boolean) => void (isReady && store(typed, undefined, form));
      const isReady = options.ready?.(typed) ?? true;
      if (typeof isReady === 'boolean') go(isReady);
      else void isReady.then(go);
    },
  };
}

/** The first control of that name; what is folded away is unfolded. */
function focusOn(form: HTMLFormElement, name: string): void {
  const control = form.querySelector<HTMLElement>(`[name="${name}"]`);
  control?.closest('details')?.setAttribute('open', '');
  control?.focus();
}

/** Values autofilled by a password manager, which may send no events. */
function filledIn<Values extends object>(form: HTMLFormElement, values: Values): Partial<Values> {
  const isText = (element: Element): element is HTMLInputElement =>
    element instanceof HTMLInputElement && !/checkbox|radio/.test(element.type) && typeof values[element.name as keyof Values] === 'string';
  return Object.fromEntries([...form.elements].filter(isText).map(({ name, value }) => [name, value])) as Partial<Values>;
}

const start = <Values,>(values: Values): State<Values> => ({
  values,
  faults: {},
  refusal: undefined,
  blamed: [],
  isSaving: false,
  isStored: false,
});
