import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { CallOffer } from 'shared/contract/activity-sign-ups';
import { countOf } from 'shared/text/count-of';
import { tellAmount } from 'shared/text/sign-up-words';
import { Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { FieldInput } from '../registration/field-input.tsx';
import { FormCell, FormGroup, MailDoubt, QuestionCells, SignUpForm } from '../sign-up/form-parts.tsx';
import { LevelCards } from '../sign-up/level-cards.tsx';
import { placesBySending } from '../sign-up/places.ts';
import { blankPerson, fieldsOf, ownQuestions, count } from './activity-values.ts';
import { levelsOfCall } from './prices.ts';
import { type FilledInBy, useActivityForm } from './use-activity-form.ts';

/** Lazy: few sign up others. */
const OtherPeople = lazy(async () => ({ default: (await import('./other-people.tsx')).OtherPeople }));

/** As the contract has it. */
const mostPeople = 30;

interface ActivityFormProps extends FilledInBy {
  offer: CallOffer;
  today: string;
}

const number = { inputMode: 'numeric', placeholder: '0' } as const;

/** The form of any activity: asks what its call asks for. A member is known, and chooses only. */
export function ActivityForm({ offer, today, ...by }: ActivityFormProps) {
  const hasSession = by.onMade !== undefined;
  const isByStaff = by.staff !== undefined;
  const { asked, values, change, submit, made, again, Panel, doubt, priced, waits, needsCaptcha, ...sending } = useActivityForm(
    offer,
    today,
    by,
  );
  const { isMember, asMember } = asked;
  const form = useRef<HTMLFormElement>(null);
  const isNext = useRef(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const levels = levelsOfCall(offer, today, asMember ? 'socio' : 'general');
  const { personas } = values;
  const questions = ownQuestions(asked);
  const ownFields = isMember ? fieldsOf(asked) : (['nombre', 'mail', ...fieldsOf(asked)] as const);

  useEffect(() => {
    if (made || !isNext.current) return;
    isNext.current = false;
    form.current?.querySelector('input')?.focus();
  }, [made]);

  /** Who was just added gets the focus. */
  const [added, setAdded] = useState<number>();
  const addPerson = () => {
    setAdded(personas.length);
    change({ personas: [...personas, blankPerson] }, 'personas');
  };

  const textCell = (name: 'invitados' | 'menores' | 'codigo', label: string, input: ComponentProps<'input'>) => (
    <FormCell>
      <TextField
        name={name}
        label={label}
        autoComplete="off"
        {...input}
        value={values[name]}
        onChange={({ target }) => change({ [name]: target.value }, name)}
      />
    </FormCell>
  );

  if (made && Panel) {
    return (
      <Panel
        {...made}
        onAgain={() => {
          isNext.current = true;
          again();
          by.onSent?.(false);
        }}
      />
    );
  }
  const { outcome, detail } = priced;
  const isFull = outcome?.plaza === 'completa';
  const hours = offer.horas_confirmar;
  const guests = Math.max(0, count(values.invitados));
  const isUnknown = !isMember && !isByStaff;
  const isHeld = isUnknown && 1 + guests + personas.length >= (offer.confirmar_desde ?? Infinity);
  return (
    <SignUpForm
      ref={form}
      sending={sending}
      submit={submit}
      label={waits ? 'Entrar en la lista de espera' : hasSession ? 'Voy' : 'Enviar inscripción'}
      publicly={isByStaff ? undefined : { cancel: `/actividades/${offer.actividad_id}` }}
      hasCaptcha={needsCaptcha}
      foot={
        <>
          {!isHeld && !waits && !isByStaff && offer.libres !== null && offer.espera && <p>{placesBySending}</p>}
          {(isHeld || (isUnknown && !waits && hours)) && (
            <p>{`Te enviaremos un enlace por correo: ${isHeld ? 'sois muchos, y tendréis plaza cuando lo abras, si quedan' : `ábrelo antes de ${countOf(hours ?? 0, 'hora', 'horas')} para conservar tu plaza`}.`}</p>
          )}
          <p role="status">
            {isFull
              ? 'No quedan plazas para tantas personas.'
              : (detail ?? (outcome ? tellAmount(outcome.importe) + (isByStaff && outcome.socio ? ' (es socio)' : '') : ''))}
          </p>
        </>
      }
    >
      {(faultOf) => (
        <>
          {ownFields.length > 0 && (
            <FormGroup legend={isByStaff ? 'Sus datos' : 'Tus datos'}>
              {ownFields.map((name) => (
                <FormCell key={name}>
                  <FieldInput
                    name={name}
                    isAboutMe={!isByStaff}
                    {...(name === 'nombre' && { required: true })}
                    value={values[name]}
                    onChange={(value) => change({ [name]: name === 'mail' ? value.toLowerCase() : value }, name)}
                    faultId={faultOf(name)}
                  />
                  {name === 'mail' && doubt && <MailDoubt doubt={doubt} onTake={(mail) => change({ mail }, 'mail')} />}
                </FormCell>
              ))}
            </FormGroup>
          )}
          {(levels.length > 0 || offer.invitados > 0 || questions.length > 0 || offer.codigos) && (
            <FormGroup legend="La actividad">
              {levels.length > 0 && (
                <FormCell>
                  <LevelCards
                    name="nivel"
                    label="Nivel"
                    levels={levels}
                    value={values.nivel}
                    onChange={(nivel) => change({ nivel }, 'nivel')}
                  />
                </FormCell>
              )}
              {offer.invitados > 0 && (
                <>
                  {textCell('invitados', `Invitados (${offer.invitados} como máximo)`, number)}
                  {guests > 0 && textCell('menores', 'De ellos, menores de edad', number)}
                </>
              )}
              <QuestionCells
                questions={questions}
                answers={values.respuestas}
                onAnswer={(name, id, value) => change({ respuestas: { ...values.respuestas, [id]: value } }, name)}
                faultOf={faultOf}
              />
              {offer.codigos && textCell('codigo', 'Código de descuento', { autoCapitalize: 'characters' })}
            </FormGroup>
          )}
          {personas.length > 0 && (
            <Suspense fallback={<p role="status">Cargando...</p>}>
              <OtherPeople
                asked={asked}
                levels={levelsOfCall(offer, today)}
                people={personas}
                added={added}
                onChange={(people, name) => change({ personas: people }, name)}
                onRemoved={() => {
                  setAdded(undefined);
                  addButton.current?.focus();
                }}
                faultOf={faultOf}
              />
            </Suspense>
          )}
          {personas.length < mostPeople && (
            <div>
              <Button tone="outline" ref={addButton} onClick={addPerson}>
                Inscribir a más personas
              </Button>
            </div>
          )}
        </>
      )}
    </SignUpForm>
  );
}
