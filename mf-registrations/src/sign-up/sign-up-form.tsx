import { type ComponentProps, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { CallOffer } from 'shared/contract/call-offer';
import type { FieldName } from 'shared/facts/registration-fields';
import { Form, Submit } from 'shared/form/form';
import { countOf } from 'shared/text/count-of';
import { Actions, Button, ButtonLink, TextButton } from 'shared/ui/button';
import { Captcha } from 'shared/captcha/captcha';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { FieldInput } from '../registration/field-input.tsx';
import { FormCell, FormGroup, MailDoubt } from './form-parts.tsx';
import { LevelCards, levelsOf } from './level-cards.tsx';
import { placesBySending } from './places.ts';
import { PrivacyNotice } from './privacy-notice.tsx';
import styles from './sign-up-form.module.css';
import { blankPerson, boxesOf, ownQuestions } from './sign-up-values.ts';
import { type FilledInBy, useSignUp } from './use-sign-up.ts';

/** Lazy: most calls have none. */
const QuestionCells = lazy(async () => ({ default: (await import('./question-cells.tsx')).QuestionCells }));
/** Lazy: few bring guests. */
const OfferedGuests = lazy(async () => ({ default: (await import('shared/sign-up/guest-fields')).OfferedGuests }));
/** Lazy: few sign up others. */
const OtherPeople = lazy(async () => ({ default: (await import('./other-people.tsx')).OtherPeople }));

/** As the contract has it. */
const mostPeople = 30;

/** Full width fields on a phone; all others in two columns. */
const wide: readonly FieldName[] = ['nombre', 'mail', 'emergencia', 'notas', 'sin_fotos'];
const number = { inputMode: 'numeric', placeholder: '0' } as const;

interface SignUpFormProps extends FilledInBy {
  /** Of the route undefined where nothing of it is known, and for staff. */
  offer: CallOffer | undefined;
  today: string;
}

/** The form of the route, with all that the contract names, and of any activity, with what its call asks. A member is known, and chooses only. */
export function SignUpForm({ offer, today, ...by }: SignUpFormProps) {
  const { form, captcha, texts, asked, change, made, again, rules, doubt, priced, parts, waits, fault, focus } = useSignUp(
    offer,
    today,
    by,
  );
  const { isRoute, isMember, isByStaff, asMember } = asked;
  const { values } = form;
  const { personas } = values;
  const resultId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) fields.current?.closest('form')?.querySelector<HTMLElement>(focus.on)?.focus();
  }, [focus]);
  /** Who was just added gets the focus. */
  const [added, setAdded] = useState<number>();
  const [addedGuest, setAddedGuest] = useState<number>();

  const Panel = rules?.SignedUp;
  // A personal link is valid for one sign-up.
  if (made && Panel) return <Panel {...made} onAgain={by.early ? undefined : again} />;
  // The route's form is long: what is for few comes once they have begun.
  const isBegun = offer !== undefined && (!isRoute || values.mail !== '');
  const faultOf = (name: string) => (fault?.at === name ? resultId : undefined);
  const levels = offer ? levelsOf(offer, today, asMember) : [];
  const questions = ownQuestions(asked);
  const hours = offer?.horas_confirmar;
  const guests = Number.parseInt(values.invitados, 10) || 0;
  const isUnknown = !isMember && !isByStaff;
  const isHeld = isUnknown && 1 + guests + personas.length >= (offer?.confirmar_desde ?? Infinity);
  const hasLevels = levels.length > 0 && !isRoute;
  // Not of a server before 2.1.
  const hasNames = offer?.nombres_invitados !== undefined;
  const cards = (label?: string) => (
    <LevelCards name="ruta" label={label} levels={levels} value={values.ruta} onChange={(ruta) => change({ ruta }, 'ruta')} />
  );
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
  return (
    <Form of={form} result={resultId} done={form.isStored && <Notice kind="success">{texts.sent}</Notice>}>
      <div ref={fields} className={`stack gap-2 ${styles.form}`}>
        {boxesOf(asked).map((group) => (
          <FormGroup key={group.legend} legend={group.legend}>
            {group.fields.map((name) => (
              <FormCell key={name} half={!wide.includes(name) && (name !== 'ruta' || levels.length === 0)}>
                {name === 'ruta' && levels.length > 0 ? (
                  cards()
                ) : (
                  <FieldInput
                    name={name}
                    isAboutMe={!isByStaff}
                    {...(name === 'nombre' && !isRoute && { required: true })}
                    value={values[name]}
                    onChange={(value) => change({ [name]: name === 'mail' ? value.toLowerCase() : value }, name)}
                    warning={texts.warn?.(name, values[name])}
                    faultId={faultOf(name)}
                  />
                )}
                {name === 'mail' && doubt && <MailDoubt doubt={doubt} onTake={(mail) => change({ mail }, 'mail')} />}
              </FormCell>
            ))}
          </FormGroup>
        ))}
        {offer && (hasLevels || offer.invitados > 0 || questions.length > 0 || offer.codigos) && (
          <FormGroup legend={isRoute ? 'Para organizarnos' : 'La actividad'}>
            {hasLevels && <FormCell>{cards('Nivel')}</FormCell>}
            {offer.invitados > 0 && textCell('invitados', `Invitados (${offer.invitados} como máximo)`, number)}
            {guests > 0 && textCell('menores', 'De ellos, menores de edad', number)}
            {questions.length > 0 && (
              <Suspense>
                <QuestionCells
                  questions={questions}
                  answers={values.respuestas}
                  onAnswer={(name, id, value) => change({ respuestas: { ...values.respuestas, [id]: value } }, name)}
                  faultOf={faultOf}
                />
              </Suspense>
            )}
            {hasNames && guests > 0 && guests <= offer.invitados && (
              <FormCell>
                <Suspense>
                  <OfferedGuests
                    count={guests}
                    guests={values.lista_invitados}
                    offer={offer}
                    onChange={(all, name) => change({ lista_invitados: all }, name)}
                    faultOf={faultOf}
                    added={addedGuest}
                  />
                </Suspense>
              </FormCell>
            )}
            {hasNames && guests < offer.invitados && (
              <FormCell>
                <TextButton
                  onClick={() => {
                    setAddedGuest(guests);
                    change({ invitados: String(guests + 1) }, 'invitados');
                  }}
                >
                  Añadir un invitado
                </TextButton>
              </FormCell>
            )}
            {offer.codigos && textCell('codigo', 'Código de descuento', { autoCapitalize: 'characters' })}
          </FormGroup>
        )}
        {personas.length > 0 && (
          <Suspense fallback={<p role="status">Cargando...</p>}>
            <OtherPeople
              asked={asked}
              levels={offer ? levelsOf(offer, today, false) : []}
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
        {isBegun && !by.early && personas.length < mostPeople && (
          <div>
            <Button
              tone="outline"
              ref={addButton}
              onClick={() => {
                setAdded(personas.length);
                change({ personas: [...personas, blankPerson] }, 'personas');
              }}
            >
              Inscribir a más personas
            </Button>
          </div>
        )}
        {captcha && <Captcha {...captcha} />}
        {!isByStaff && <PrivacyNotice />}
        {offer?.espera && !isHeld && !waits && !isByStaff && (isMember || values.mail !== '') && <p>{placesBySending}</p>}
        {(isHeld || (isUnknown && !waits && hours)) && (
          <p>{`Te enviaremos un enlace por correo: ${isHeld ? 'sois muchos, y tendréis plaza cuando lo abras, si quedan' : `ábrelo antes de ${countOf(hours ?? 0, 'hora', 'horas')} para conservar tu plaza`}.`}</p>
        )}
        {isBegun && <p role="status">{rules?.formatPriced(priced, isByStaff, parts)}</p>}
        <Actions>
          <Submit of={form} busy="Enviando...">
            {waits ? 'Entrar en la lista de espera' : by.onMade ? 'Voy' : 'Enviar inscripción'}
          </Submit>
          {!isByStaff && (
            <ButtonLink tone="outline" to={isRoute ? '/' : `/actividades/${offer?.actividad_id}`}>
              Cancelar
            </ButtonLink>
          )}
        </Actions>
      </div>
    </Form>
  );
}
