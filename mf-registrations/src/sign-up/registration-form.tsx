import { useEffect, useRef } from 'react';
import type { FieldName } from 'shared/facts/registration-fields';
import { countOf } from 'shared/text/count-of';
import { FieldInput } from '../registration/field-input.tsx';
import { newGroups, riderGroups } from '../registration/form-groups.ts';
import { FormCell, FormGroup, MailDoubt, QuestionCells, SignUpForm } from './form-parts.tsx';
import { LevelCards, levelsOf } from './level-cards.tsx';
import { eventOf, placesBySending } from './places.ts';
import { useRegistrationForm, type RegistrationFormMode } from './use-registration-form.ts';

/** Full width fields on a phone; all others in two columns. */
const wide: readonly FieldName[] = ['nombre', 'mail', 'emergencia', 'notas', 'sin_fotos'];

export function RegistrationForm(props: RegistrationFormMode) {
  const { rider, change, answer, questions, submit, message, made, again, Panel, doubt, waits, hours, amount, isOwn, ...sending } =
    useRegistrationForm(props);
  const offer = props.mode === 'public' ? props.offer : undefined;
  const isPublic = props.mode === 'public';
  const form = useRef<HTMLFormElement>(null);
  const isNext = useRef(false);
  const levels = levelsOf(offer, isOwn);

  useEffect(() => {
    if (made || !isNext.current) return;
    isNext.current = false;
    form.current?.querySelector('input')?.focus();
  }, [made]);

  const isAsked = (name: FieldName) => name !== 'evento' || eventOf(offer) === undefined;

  if (made && message && Panel) {
    const signUpNext = () => {
      isNext.current = true;
      again();
    };
    return (
      <Panel
        {...made}
        sent={message.text}
        event={offer?.actividad && { ...offer.actividad, hora: offer.hora }}
        lastStep="Antes de la ruta te escribimos tu grupo y tu hora de salida."
        // A personal link is valid for one sign-up.
        onAgain={isPublic && props.early ? undefined : signUpNext}
      />
    );
  }
  return (
    <SignUpForm
      ref={form}
      sending={{ ...sending, message }}
      submit={submit}
      label={waits ? 'Entrar en la lista de espera' : 'Enviar inscripción'}
      publicly={isPublic ? { cancel: '/' } : undefined}
      hasCaptcha={isPublic}
      foot={
        <>
          {offer?.completa !== undefined && !waits && rider.mail !== '' && <p>{placesBySending}</p>}
          {hours && !waits && (
            <p>{`Te enviaremos un enlace por correo: ábrelo antes de ${countOf(hours, 'hora', 'horas')} para conservar tu plaza.`}</p>
          )}
          {amount !== '' && <p role="status">{amount}</p>}
        </>
      }
    >
      {(faultOf) => (
        <>
          {(isPublic ? riderGroups() : newGroups()).map(({ legend, fields }) => (
            <FormGroup key={legend} legend={legend}>
              {fields.filter(isAsked).map((name) => (
                <FormCell key={name} half={!wide.includes(name) && (name !== 'ruta' || levels === undefined)}>
                  {name === 'ruta' && levels ? (
                    <LevelCards name="ruta" levels={levels} value={rider.ruta} onChange={(value) => change('ruta', value)} />
                  ) : (
                    <FieldInput
                      name={name}
                      isAboutMe={isPublic}
                      value={rider[name]}
                      onChange={(value) => change(name, value)}
                      faultId={faultOf(name)}
                    />
                  )}
                  {name === 'mail' && doubt && <MailDoubt doubt={doubt} onTake={(mail) => change('mail', mail)} />}
                </FormCell>
              ))}
            </FormGroup>
          ))}
          {questions.length > 0 && (
            <FormGroup legend="Para organizarnos">
              <QuestionCells questions={questions} answers={rider.respuestas} onAnswer={answer} faultOf={faultOf} />
            </FormGroup>
          )}
        </>
      )}
    </SignUpForm>
  );
}
