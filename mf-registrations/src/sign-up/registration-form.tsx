import { useId, useRef, type FormEvent } from 'react';
import { Button, ButtonLink } from 'shared/ui/button';
import { Captcha } from 'shared/ui/captcha/captcha';
import { Notice } from 'shared/ui/notice';
import { PrivacyNotice } from './privacy-notice.tsx';
import styles from './registration-form.module.css';
import { fieldGroups, staffGroup } from './rider-fields.ts';
import { RiderInput } from './rider-input.tsx';
import { useRegistrationForm, type RegistrationFormMode } from './use-registration-form.ts';

export function RegistrationForm(props: RegistrationFormMode) {
  const { rider, change, submit, sending, isDone, message, faultAt, captcha, setToken } = useRegistrationForm(props);
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const resultId = useId();
  const isPublic = props.mode === 'public';

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const at = await submit();
    if (at === 'captcha') captcha.current?.focus();
    else if (at === 'mail') form.current?.querySelector<HTMLInputElement>('[name=mail]')?.focus();
    else result.current?.focus();
  };

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      {(isPublic ? fieldGroups : [...fieldGroups, staffGroup]).map(({ legend, fields }) => (
        <fieldset key={legend} className={styles.group}>
          <legend className={styles.legend}>{legend}</legend>
          <div className={styles.fields}>
            {fields.map((field) => (
              <RiderInput
                key={field.name}
                field={field}
                value={rider[field.name]}
                onChange={(value) => change(field.name, value)}
                faultId={faultAt === field.name ? resultId : undefined}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {isPublic && (
        <>
          <Captcha ref={captcha} onToken={setToken} />
          <PrivacyNotice />
        </>
      )}
      <div className={styles.actions}>
        <Button type="submit" disabled={sending || isDone}>
          {sending ? 'Enviando...' : 'Enviar inscripción'}
        </Button>
        {isPublic && (
          <ButtonLink tone="outline" to="/">
            Cancelar
          </ButtonLink>
        )}
      </div>
      <div ref={result} id={resultId} className={styles.result} tabIndex={-1}>
        {message && <Notice kind={message.includes('éxito') ? 'success' : 'error'}>{message}</Notice>}
      </div>
    </form>
  );
}
