import { type ComponentProps, Fragment, type ReactNode } from 'react';
import type { SettingVersion, SiteSettings } from 'shared/contract/settings';
import { type SettingField, type SettingKey, settingLabels, type SettingName, settingsOf } from 'shared/facts/setting-fields';
import { recordOf, keysOf } from 'shared/facts/keys-of';
import { Columns, Form } from 'shared/form/form';
import { SubmitOrCancel } from 'shared/form/submit-or-cancel';
import { type FormOptions, type FormState, useForm } from 'shared/form/use-form';
import { call, getList } from 'shared/http/call';
import type { ConflictOf } from 'shared/http/error-body';
import { showNotice } from 'shared/notify/notify';
import { formatDay } from 'shared/text/dates';
import { Options, SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { HistoryPanel } from '../history/history-panel.tsx';
import styles from './setting-form.module.css';

/** Values of a part, as its controls have them. */
export type Texts<Key extends SettingKey> = Record<SettingName<Key>, string>;
type Call<Key extends SettingKey> = `PUT /ajustes/${Key}`;
type Values<Key extends SettingKey> = { [Name in SettingName<Key>]: unknown };
type Controls<Key extends SettingKey> = Partial<Record<SettingName<Key>, ReactNode>>;

interface SettingFormProps<Key extends SettingKey, V extends Values<Key>> extends Pick<FormOptions<V, Call<Key>>, 'check' | 'show'> {
  clave: Key;
  settings: SiteSettings;
  /** Labels of what the table of fields does not have. */
  labels?: Partial<Record<keyof V, string>>;
  read: (row: SiteSettings[Key]) => V;
  send: (values: V, version: number | undefined) => Promise<SiteSettings[Key]>;
  /** Applies the saved values to the current page. */
  tell?: (row: SiteSettings[Key]) => void;
  /** Controls in place of those that the table of fields describes; null: none. */
  special?: (form: FormState<V>) => Controls<Key>;
  before?: ReactNode;
  after?: (form: FormState<V>) => ReactNode;
}

/** '2027-02-01T20:00' → '01/02/2027 20:00' */
const inWords = (shown: string) => (shown ? `${formatDay(shown)} ${shown.slice(11, 16)}` : '');
const noOrYes = { '': 'No', si: 'Sí' };
const shows: Partial<Record<SettingField['kind'], (value: string) => string>> = {
  moment: inWords,
  onOff: (value) => (value === 'si' ? noOrYes.si : noOrYes['']),
};

/** Form of one part of the settings, with its history below. */
export function SettingForm<Key extends SettingKey, V extends Values<Key>>(props: SettingFormProps<Key, V>) {
  const { clave, settings, read, send, check, tell, special, before, after } = props;
  const labels = { ...settingLabels(clave), ...props.labels } as FormOptions<V, Call<Key>>['labels'];
  const show: Partial<Record<string, (value: never) => string>> = {
    ...Object.fromEntries(Object.entries(settingsOf(clave)).map(([name, { kind }]) => [name, shows[kind]])),
    ...props.show,
  };
  const row = settings[clave];
  const form = useForm<V, Call<Key>>({
    labels,
    start: read(row),
    version: row.version,
    send,
    saved: (stored) => {
      takeOver(stored as SiteSettings[Key]);
      showNotice({ kind: 'success', text: 'Ajustes guardados.' });
    },
    failed: 'No se han podido guardar los ajustes.',
    call: `PUT /ajustes/${clave}`,
    // The call's row type is that of the section.
    read: (actual: ConflictOf<Call<Key>>) => read(actual as unknown as SiteSettings[Key]),
    show: show as NonNullable<typeof props.show>,
    ...(check && { check }),
  });
  const takeOver = (stored: SiteSettings[Key]) => {
    form.reset(read(stored), stored.version);
    tell?.(stored);
  };
  const restore = async ({ id }: SettingVersion) => {
    const restored = await call('POST /ajustes/:clave/versiones/:id/restaurar', { params: { clave, id } });
    takeOver(restored[clave]);
  };

  // Only of the logo is the form's value no text, and its picture is shown.
  const inHistory = (name: string, value: string) => (show as Partial<Record<string, (value: string) => string>>)[name]?.(value) ?? value;

  return (
    <>
      <Form of={form} look="sheet">
        {before}
        <SettingControls clave={clave} field={form.field} special={special?.(form) ?? {}} />
        {after?.(form)}
        <SubmitOrCancel of={form} cancel="/panel">
          Guardar
        </SubmitOrCancel>
      </Form>
      <HistoryPanel
        version={form.version}
        load={() => getList('GET /ajustes/:clave/versiones', { params: { clave } })}
        restore={restore}
        leave={form.leave}
        words={{ open: 'Ver estos datos', first: 'Datos iniciales' }}
      >
        {({ valores }) => (
          <dl className={`stack gap-2 ${styles.values}`}>
            {Object.entries(settingLabels(clave)).map(([name, label]) =>
              valores[name] ? (
                <div key={name}>
                  <dt>{String(label)}</dt>
                  <dd>
                    {name === 'logo' ? (
                      <img src={`/static/ajustes/${valores[name]}?w=480`} alt="" width={96} height={96} className={styles.logo} />
                    ) : (
                      inHistory(name, valores[name])
                    )}
                  </dd>
                </div>
              ) : null,
            )}
          </dl>
        )}
      </HistoryPanel>
    </>
  );
}

interface SettingControlsProps<Key extends SettingKey> {
  clave: Key;
  field: (name: SettingName<Key>) => ReturnType<FormState<Texts<Key>>['field']>;
  special: Controls<Key>;
}

const inputs: Partial<Record<SettingField['kind'], ComponentProps<'input'>>> = {
  email: { type: 'email' },
  phone: { type: 'tel' },
  link: { type: 'url' },
  colour: { type: 'color' },
  moment: { type: 'datetime-local' },
  code: { spellCheck: false },
  iban: { spellCheck: false },
  days: { inputMode: 'numeric', maxLength: 3 },
};

/** Controls as the table of fields describes them; short ones stand beside each other. */
function SettingControls<Key extends SettingKey>({ clave, field, special }: SettingControlsProps<Key>) {
  const fields: Readonly<Record<string, SettingField>> = settingsOf(clave);
  const control = (name: SettingName<Key>): ReactNode => {
    if (name in special) return special[name];
    const { kind, hint, rows, options = noOrYes, most, example, autoComplete = 'off' } = fields[name] as SettingField;
    const labelled = { ...field(name), hint };
    if (kind === 'onOff' || kind === 'choice')
      return (
        <SelectField {...labelled}>
          <Options of={options} />
        </SelectField>
      );
    const typed = { ...labelled, maxLength: most, placeholder: example };
    return kind === 'text' || kind === 'links' ? (
      <TextAreaField {...typed} rows={rows} />
    ) : (
      <TextField {...typed} autoComplete={autoComplete} {...inputs[kind]} />
    );
  };
  const groups: SettingName<Key>[][] = [];
  for (const name of keysOf(settingLabels(clave))) {
    const last = groups.at(-1);
    if (fields[name]?.isShort && last?.every((other) => fields[other]?.isShort)) last.push(name);
    else groups.push([name]);
  }
  return groups.map((names) => {
    const [first] = names;
    const controls = names.map((name) => <Fragment key={name}>{control(name)}</Fragment>);
    const above = first && fields[first]?.above;
    return (
      <Fragment key={first}>
        {above && <Hint>{above}</Hint>}
        {names.length > 1 ? <Columns>{controls}</Columns> : controls}
      </Fragment>
    );
  });
}

/** Stored values as strings for the controls; of a choice the first stands for none. */
export const textsOf = <Key extends SettingKey>(clave: Key, row: SiteSettings[Key]): Texts<Key> => {
  const stored: Readonly<Record<string, unknown>> = row;
  return recordOf(keysOf(settingLabels(clave)), (name) =>
    String(stored[name] ?? Object.keys(settingsOf(clave)[name]?.options ?? {})[0] ?? ''),
  );
};
