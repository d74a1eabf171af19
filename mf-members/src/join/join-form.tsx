import { statutesUnread } from 'shared/facts/faults';
import { useId } from 'react';
import type { JoinForm as Asked } from 'shared/contract/join';
import { memberLabels } from 'shared/facts/labels';
import { isMinorOn } from 'shared/facts/births';
import { formatEuros } from 'shared/facts/money';
import { Columns, Form, Submit } from 'shared/form/form';
import { ifMissing, ifNoEmail } from 'shared/form/rules';
import { call } from 'shared/http/call';
import { refusalDetail } from 'shared/http/client';
import { answersTo, findAnswerFault, type TypedAnswers } from 'shared/questions/answers';
import { QuestionInput } from 'shared/questions/question-input';
import { Link } from 'shared/router';
import { madridDay } from 'shared/text/moments';
import { Captcha } from 'shared/captcha/captcha';
import { useCaptchaForm } from 'shared/captcha/use-token-form';
import { DateField } from 'shared/ui/date-field';
import { CheckField, SelectField, TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { MemberFields } from '../member/member-fields.tsx';
import styles from './join.module.css';

const { numero: _, alta: __, notas: ___, ...own } = memberLabels;
const required = (label: string) => `${label} (obligatorio)`;
const labels = {
  ...own,
  nombre: required(own.nombre),
  primer_apellido: required(own.primer_apellido),
  nacimiento: required(own.nacimiento),
  correo_electronico: required(own.correo_electronico),
  tutor_nombre: required('Su nombre y apellidos'),
  tutor_dni: required('Su DNI'),
  tutor_parentesco: required('Parentesco'),
  respuestas: 'Respuestas',
  estatutos: 'Estatutos',
};
type Draft = Record<Exclude<keyof typeof labels, 'respuestas' | 'estatutos'>, string> & { respuestas: TypedAnswers; estatutos: boolean };

const blank: Draft = {
  ...(Object.fromEntries(Object.keys(labels).map((name) => [name, ''])) as Record<keyof typeof labels, string>),
  respuestas: {},
  estatutos: false,
};

/** Which day it is decides in Spain, as on the server. */
const isMinor = ({ nacimiento }: Draft) => nacimiento !== '' && isMinorOn(madridDay(), nacimiento);

/** 'Numerario: 48 € en 2027', 'Familiar: 60 € por familia en 2027' */
const formatKind = ({ nombre, importe, por_familia }: Asked['tipos'][number], anio: number | undefined): string =>
  typeof importe === 'number'
    ? `${nombre}: ${formatEuros(importe)}${por_familia ? ' por familia' : ''}${anio ? ` en ${anio}` : ''}`
    : nombre;

/** The form of an application, with the club's own questions and what a minor needs. */
export function JoinForm({ preguntas, tipos, anio, estatutos: statutes, onSent }: Asked & { onSent: (text: string) => void }) {
  const faultId = useId();
  const { form, captcha, dialog } = useCaptchaForm<Draft>({
    labels,
    start: blank,
    check: (values) => ({
      nombre: ifMissing(values.nombre, 'Escribe tu nombre.'),
      primer_apellido: ifMissing(values.primer_apellido, 'Escribe tu primer apellido.'),
      nacimiento: ifMissing(values.nacimiento, 'Escribe tu fecha de nacimiento.'),
      correo_electronico:
        ifMissing(values.correo_electronico, 'El correo es obligatorio.') ??
        ifNoEmail(values.correo_electronico, 'Introduce un correo válido.'),
      ...(isMinor(values) && {
        tutor_nombre: ifMissing(values.tutor_nombre, 'Escribe el nombre de quien autoriza.'),
        tutor_dni: ifMissing(values.tutor_dni, 'Escribe el DNI de quien autoriza.'),
        tutor_parentesco: ifMissing(values.tutor_parentesco, 'Escribe qué es de ti: madre, padre, tutora...'),
      }),
      respuestas: findAnswerFault(preguntas, values.respuestas)?.text,
      estatutos: statutes !== null && !values.estatutos ? statutesUnread : undefined,
    }),
    send: (
      { tutor_nombre: nombre, tutor_dni: dni, tutor_parentesco: parentesco, respuestas, estatutos, tipo_id, ...texts },
      captcha_token,
    ) =>
      call('POST /hazte-socio', {
        json: {
          ...texts,
          tipo_id: tipo_id === '' ? null : Number(tipo_id),
          ...(nombre !== '' && isMinorOn(madridDay(), texts.nacimiento) && { tutor: { nombre, dni, parentesco } }),
          estatutos,
          respuestas: answersTo(preguntas, respuestas),
          captcha_token,
        },
      }),
    saved: (reply) => onSent((reply as { mensaje: string } | undefined)?.mensaje ?? 'Hemos recibido tu solicitud.'),
    detail: (error) => refusalDetail(error) ?? 'No se ha podido enviar tu solicitud. Inténtalo de nuevo más tarde.',
  });
  const { values, field } = form;
  const missing = form.field('respuestas').error;
  const wanted = missing === undefined ? undefined : findAnswerFault(preguntas, values.respuestas)?.at;
  const unread = form.field('estatutos').error;
  return (
    <Form of={form} look="sheet">
      <MemberFields field={field} isOwn>
        <DateField {...field('nacimiento')} autoComplete="bday" required />
        <TextField {...field('dni')} autoComplete="off" maxLength={20} />
        <TextField {...field('correo_electronico')} type="email" autoComplete="email" maxLength={254} required />
        <TextField {...field('telefono')} type="tel" autoComplete="tel" maxLength={200} />
        {tipos.length > 0 && (
          <SelectField {...field('tipo_id')}>
            <option value="">Elige un tipo</option>
            {tipos.map((kind) => (
              <option key={kind.id} value={kind.id}>
                {formatKind(kind, anio)}
              </option>
            ))}
          </SelectField>
        )}
      </MemberFields>
      {isMinor(values) && (
        <fieldset className={`stack gap-4 ${styles.group}`}>
          <legend>Autorización de tu madre, tu padre o quien te tutele</legend>
          <Hint>Como no has cumplido 18 años, quien autoriza tiene que leer esta solicitud y estar de acuerdo.</Hint>
          <Columns>
            <TextField {...field('tutor_nombre')} autoComplete="off" maxLength={200} required />
            <TextField {...field('tutor_dni')} autoComplete="off" maxLength={20} required />
            <TextField {...field('tutor_parentesco')} autoComplete="off" maxLength={200} hint="Madre, padre, tutora..." required />
          </Columns>
        </fieldset>
      )}
      {preguntas.map((question) => {
        const name = `respuestas.${question.id}`;
        const isWanted = wanted === name;
        return (
          <QuestionInput
            key={question.id}
            question={question}
            // The form looks for the control by the name of the field.
            name={isWanted ? 'respuestas' : name}
            value={values.respuestas[question.id]}
            faultId={isWanted ? faultId : undefined}
            onChange={(value) => form.set({ respuestas: { ...values.respuestas, [question.id]: value } })}
          />
        );
      })}
      <p id={faultId} className={`danger small ${styles.fault}`} role="alert">
        {missing}
      </p>
      {statutes !== null && (
        <div>
          <CheckField
            label={
              <>
                {'He leído y acepto los '}
                <a href={statutes} target="_blank" rel="noopener noreferrer">
                  estatutos del club
                </a>
              </>
            }
            name="estatutos"
            checked={values.estatutos}
            aria-invalid={unread !== undefined || undefined}
            aria-describedby={unread === undefined ? undefined : `${faultId}-estatutos`}
            onChange={({ target }) => form.set({ estatutos: target.checked })}
          />
          <p id={`${faultId}-estatutos`} className={`danger small ${styles.fault}`} role="alert">
            {unread}
          </p>
        </div>
      )}
      <Captcha {...captcha} />
      <p>
        El club usa estos datos para contestarte y, si entras, como socio. Si no, se borran en el plazo que dice la{' '}
        <Link to="/privacidad">política de privacidad</Link>.
      </p>
      <Submit of={form} busy="Enviando...">
        Enviar solicitud
      </Submit>
      {dialog}
    </Form>
  );
}
