import { useEffect, useId, useRef } from 'react';
import type { FieldName } from 'shared/facts/registration-fields';
import { BareForm } from 'shared/form/bare-form';
import { countOf } from 'shared/text/count-of';
import { Actions } from 'shared/ui/actions';
import { Button, ButtonLink } from 'shared/ui/button';
import { Captcha } from 'shared/ui/captcha/captcha';
import { Notice } from 'shared/ui/notice';
import { TextButton } from 'shared/ui/text-button';
import { PrivacyNotice } from './privacy-notice.tsx';
import styles from './registration-form.module.css';
import { FieldInput } from '../registration/field-input.tsx';
import { hasLevelFacts, LevelCards } from './level-cards.tsx';
import { SignedUp } from './signed-up.tsx';
import { tellHold } from './hold-state.ts';
import { eventOf } from './places.ts';
import { newGroups, riderGroups } from '../registration/form-groups.ts';
import { useRegistrationForm, type RegistrationFormMode } from './use-registration-form.ts';

/** Full width fields on a phone; all others in two columns. */
const wide: readonly FieldName[] = ['nombre', 'mail', 'emergencia', 'notas', 'sin_fotos'];

export function RegistrationForm(props: RegistrationFormMode) {
  const { rider, change, submit, state, message, made, again, faultAt, captcha, onToken, doubt, waits, hours, hold } =
    useRegistrationForm(props);
  const offer = props.mode === 'public' ? props.offer : undefined;
  const result = useRef<HTMLDivElement>(null);
  const resultId = useId();
  const isPublic = props.mode === 'public';
  const form = useRef<HTMLFormElement>(null);
  const isNext = useRef(false);
  const tells = hold.kind !== 'none';

  // The overlay may now cover the focused control.
  useEffect(() => {
    const typedIn = document.activeElement;
    if (tells && form.current?.contains(typedIn)) typedIn?.scrollIntoView({ block: 'nearest' });
  }, [tells]);

  useEffect(() => {
    if (made || !isNext.current) return;
    isNext.current = false;
    form.current?.querySelector('input')?.focus();
  }, [made]);

  const isAsked = (name: FieldName) => name !== 'evento' || eventOf(offer) === undefined;

  const send = async () => {
    const at = await submit();
    if (at === 'captcha') captcha.current?.focus();
    else if (at === 'sent') result.current?.focus();
    else form.current?.querySelector<HTMLInputElement>(`[name=${at}]`)?.focus();
  };

  if (made && message) {
    const signUpNext = () => {
      isNext.current = true;
      again();
    };
    // A personal link is valid for one sign-up.
    return <SignedUp {...made} sent={message.text} offer={offer} onAgain={isPublic && props.early ? undefined : signUpNext} />;
  }
  return (
    <BareForm ref={form} className={styles.form} onSubmit={send}>
      {(isPublic ? riderGroups() : newGroups()).map(({ legend, fields }) => (
        <fieldset key={legend} className={styles.group}>
          <legend className={styles.legend}>{legend}</legend>
          <div className={styles.fields}>
            {fields.filter(isAsked).map((name) => (
              <div
                key={name}
                className={styles.cell}
                data-wide={wide.includes(name) || (name === 'ruta' && hasLevelFacts(offer)) || undefined}
              >
                {name === 'ruta' && hasLevelFacts(offer) ? (
                  <LevelCards offer={offer} value={rider.ruta} onChange={(value) => change('ruta', value)} />
                ) : (
                  <FieldInput
                    name={name}
                    isAboutMe={isPublic}
                    value={rider[name]}
                    onChange={(value) => change(name, value)}
                    faultId={faultAt === name ? resultId : undefined}
                  />
                )}
                {name === 'mail' && doubt && (
                  <p className={styles.doubt} role="status">
                    {'¿Quisiste decir '}
                    <TextButton onClick={() => change('mail', doubt)}>{doubt}</TextButton>
                    {'?'}
                  </p>
                )}
              </div>
            ))}
          </div>
        </fieldset>
      ))}
      {isPublic && (
        <>
          <Captcha ref={captcha} onToken={onToken} />
          <PrivacyNotice />
        </>
      )}
      {hours && !waits && (
        <p>{`Te enviaremos un enlace por correo: ábrelo antes de ${countOf(hours, 'hora', 'horas')} para conservar tu plaza.`}</p>
      )}
      {isPublic && (
        <p className={styles.hold} role="status" data-kind={hold.kind}>
          {tellHold(hold)}
        </p>
      )}
      <Actions>
        <Button type="submit" disabled={state !== 'open'}>
          {state === 'sending' ? 'Enviando...' : waits ? 'Entrar en la lista de espera' : 'Enviar inscripción'}
        </Button>
        {isPublic && (
          <ButtonLink tone="outline" to="/">
            Cancelar
          </ButtonLink>
        )}
      </Actions>
      <div ref={result} id={resultId} className={styles.result} tabIndex={-1}>
        {message && <Notice kind={message.kind}>{message.text}</Notice>}
      </div>
    </BareForm>
  );
}
