import type { ReactNode } from 'react';
import type { SettingKey, SettingVersion } from 'shared/contract/settings';
import { Form } from 'shared/form/form';
import { SubmitOrCancel } from 'shared/form/submit-or-cancel';
import { type FormOptions, type FormState, useForm } from 'shared/form/use-form';
import { call, getList } from 'shared/http/call';
import type { ConflictKey, ConflictOf } from 'shared/http/error-body';
import { notify } from 'shared/notify/notify';
import { HistoryPanel } from '../history/history-panel.tsx';
import styles from './setting-form.module.css';

interface SettingFormProps<Values extends object, Row extends object, Key extends ConflictKey> extends Pick<
  FormOptions<Values, Key>,
  'labels' | 'check' | 'show'
> {
  clave: SettingKey;
  row: Row & { version: number };
  store: Key;
  send: (...sent: Parameters<FormOptions<Values, Key>['send']>) => Promise<Row & { version: number }>;
  read: (row: Row) => Values;
  /** Applies the saved value to the current page. */
  tell?: (row: Row) => void;
  children: (form: FormState<Values>) => ReactNode;
}

/** Form of one part of the settings, with its history below. */
export function SettingForm<Values extends object, Row extends object, Key extends ConflictKey>({
  clave,
  row,
  labels,
  store,
  send,
  read,
  check,
  show,
  tell,
  children,
}: SettingFormProps<Values, Row, Key>) {
  const form = useForm<Values, Key>({
    labels,
    start: read(row),
    version: row.version,
    send,
    saved: (stored) => {
      takeOver(stored as Row & { version: number });
      notify({ kind: 'success', text: 'Ajustes guardados.' });
    },
    failed: 'No se han podido guardar los ajustes.',
    call: store,
    // The call's row type is that of the section.
    read: (actual: ConflictOf<Key>) => read(actual as unknown as Row),
    ...(check && { check }),
    ...(show && { show }),
  });
  const takeOver = (stored: Row & { version: number }) => {
    form.reset(read(stored), stored.version);
    tell?.(stored);
  };
  const restore = async ({ id }: SettingVersion) => {
    const settings = await call('POST /ajustes/:clave/versiones/:id/restaurar', { params: { clave, id } });
    takeOver(settings[clave] as unknown as Row & { version: number });
  };

  // Only of the logo is the form's value no text, and its picture is shown.
  const inWords = (name: string, value: string) =>
    (show as Partial<Record<string, (value: string) => string>> | undefined)?.[name]?.(value) ?? value;

  return (
    <>
      <Form of={form} look="sheet">
        {children(form)}
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
            {Object.entries(labels).map(([name, label]) =>
              valores[name] ? (
                <div key={name}>
                  <dt>{String(label)}</dt>
                  <dd>
                    {name === 'logo' ? (
                      <img src={`/static/ajustes/${valores[name]}?w=480`} alt="" width={96} height={96} className={styles.logo} />
                    ) : (
                      inWords(name, valores[name])
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

/** Stored values as strings for the controls. */
export const textsOf = <Name extends string>(
  row: { readonly [N in Name]?: string | null | undefined },
  names: readonly Name[],
): Record<Name, string> => Object.fromEntries(names.map((name) => [name, row[name] ?? ''])) as Record<Name, string>;

/** Options of a setting that is on or off, as it is sent. */
export const noOrYes = { '': 'No', si: 'Sí' };
export const onOrOff = (value: string) => (value === 'si' ? 'si' : '');
export const tellOnOrOff = (value: string) => noOrYes[onOrOff(value)];
