import { Fragment, type ReactNode } from 'react';
import type { Activity } from 'shared/contract/activities';
import type { StaffCall } from 'shared/contract/call-settings';
import { callFieldOf, callGroups, callLabels, type SetField, setFields } from 'shared/facts/call-fields';
import { Columns, Form } from 'shared/form/form';
import { SubmitOrCancel } from 'shared/form/submit-or-cancel';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { showNotice } from 'shared/notify/notify';
import { PaymentFields } from 'shared/payments/payment-fields';
import { askLosses, formatQuestions } from 'shared/questions/question-drafts';
import { QuestionList } from 'shared/questions/question-list';
import { useNavigate, useRevalidator } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatDay, formatLongDay } from 'shared/text/dates';
import { useAsk } from 'shared/ui/ask';
import { CheckField, Options, SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { yearParameters } from '../head/call-of.ts';
import { CheckBoxes } from '../registration/check-boxes.tsx';
import { Folded } from '../registration/folded.tsx';
import { Codes, Levels, MorePrices, Prices, RouteLevels } from './call-rows.tsx';
import { askedOptions, bodyOf, type CallValues, findFaults, formatRows, valuesOf, isOffered } from './call-values.ts';
import styles from './call.module.css';

interface CallFormProps {
  /** Null for a new call. */
  own: StaffCall | null;
  /** Of an activity; undefined for the route. */
  id: number | undefined;
  /** Day of the activity. */
  day: string | null;
  /** To choose the route's from. */
  activities: readonly Activity[];
}

/** '2027-02-01T20:00' → 'lunes, 1 de febrero de 2027, a las 20:00' */
const inWords = (shown: string) => (shown ? `${formatLongDay(shown)}, a las ${shown.slice(11, 16)}` : '');
const yesNo = (isSet: boolean) => (isSet ? 'Sí' : 'No');
const yearOf = (activity: Activity | undefined) => activity?.fecha_evento?.slice(0, 4);

/** Of a setting, for reading. */
function tell(name: SetField) {
  const { kind, options = {} } = callFieldOf(name);
  if (kind === 'moment') return inWords;
  return kind === 'check' ? yesNo : (value: string) => options[value] ?? value;
}
const formatSettings = Object.fromEntries(setFields.map((name) => [name, tell(name)]));

const codes = { 'Códigos de descuento': 'Quien escribe el código paga su precio, mientras queden usos.' };
const hints: Record<'route' | 'activity', Readonly<Record<string, string>>> = {
  route: {
    Cuándo:
      'El formulario se abre y se cierra por sí mismo a esas horas. Si antes lo abres o lo cierras tú desde la lista, así se queda hasta la siguiente.',
    ...codes,
    'Qué se pregunta': 'Lo que el formulario pregunta además: la talla de la camiseta, el menú, la matrícula, las alergias.',
  },
  activity: {
    Cuándo: 'Sin hora de apertura se abren al guardar, y sin hora de cierre siguen abiertas hasta que pase el día.',
    'Precios y plazas':
      'Cada invitado ocupa una plaza. Si se elige entre varias cosas (el curso básico o el avanzado, comida o solo café), pon niveles, cada uno con sus plazas y su precio. Si no cuesta nada, pon 0. Lo que no digas para socios, invitados o menores cuesta lo mismo que a quien se inscribe; con un día, el precio vale hasta ese día. El de un nivel va antes que el de todos los niveles, y de los que valen se cobra el más barato.',
    ...codes,
  },
};

/** Settings of a call for sign-ups, be it the route's or an activity's. */
export function CallForm({ own, id, day, activities }: CallFormProps) {
  const isRoute = id === undefined;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { ask, dialog } = useAsk();
  const query = isRoute ? { anio: own?.anio ?? undefined } : { actividad: id };
  const activityOf = ({ actividad_id }: CallValues) => activities.find((each) => String(each.id) === actividad_id);
  const read = (row: StaffCall | null) => valuesOf(row, isRoute);
  const confirmYear = (values: CallValues) => {
    const theirs = yearOf(activityOf(values));
    if (theirs === undefined || theirs === values.anio.trim()) return true;
    const message = `La actividad elegida es en ${theirs} y la edición es la de ${values.anio}. ¿Guardar así?`;
    return ask({ message, confirm: 'Guardar así' });
  };
  const form = useForm({
    labels: callLabels,
    start: own || !isRoute ? read(own) : { ...read(null), anio: day?.slice(0, 4) ?? '', dias_bloqueo: '3' },
    version: own?.version ?? 0,
    parameters: yearParameters,
    check: (values) => findFaults(values, own, isRoute),
    send: async (values, version = 0) => {
      const losses = askLosses(values.preguntas);
      if ((losses && !(await ask(losses))) || !(await confirmYear(values))) return false;
      return call('PUT /convocatoria', { query, json: { ...bodyOf(values, isRoute), version } });
    },
    saved: (stored) => {
      const row = stored as StaffCall;
      const text = isRoute
        ? 'Configuración de la ruta guardada.'
        : own
          ? 'Inscripción de la actividad guardada.'
          : 'Inscripciones creadas.';
      showNotice({ kind: 'success', text });
      form.reset(read(row), row.version);
      return !isRoute || row.anio === own?.anio ? revalidate() : navigate({ search: `?anio=${row.anio}` }, { replace: true });
    },
    failed: isRoute ? 'No se ha podido guardar la configuración de la ruta.' : 'No se ha podido guardar la inscripción de la actividad.',
    call: 'PUT /convocatoria',
    read,
    show: {
      ...formatSettings,
      ...formatRows,
      actividad_id: (chosen) => activities.find((each) => String(each.id) === chosen)?.titulo ?? '',
      preguntas: formatQuestions,
    },
  });
  const { values, set, field } = form;
  const chosen = activityOf(values);
  const date = isRoute ? (chosen?.fecha_evento ?? null) : day;
  const taken = own?.ocupadas ?? 0;
  const rows = { values, set };

  const special: Partial<Record<keyof CallValues, ReactNode>> = {
    // The year follows the day of the ride; a different one is confirmed on save.
    actividad_id: (
      <SelectField
        {...field('actividad_id')}
        onChange={({ target }) => {
          const theirs = yearOf(activities.find((each) => String(each.id) === target.value));
          set({ actividad_id: target.value, ...(theirs !== undefined && { anio: theirs }) });
        }}
      >
        <option value="">Ninguna todavía</option>
        {activities.map((each) => (
          <option key={each.id} value={each.id}>
            {[formatDay(each.fecha_evento), each.titulo].filter(Boolean).join(' · ')}
          </option>
        ))}
      </SelectField>
    ),
    niveles: isRoute ? <RouteLevels {...rows} errors={field} /> : <Levels {...rows} error={field('niveles').error} />,
    precios: isRoute ? <MorePrices {...rows} error={field('precios').error} /> : <Prices {...rows} error={field('precios').error} />,
    codigos: <Codes {...rows} error={field('codigos').error} />,
    pide: (
      <CheckBoxes legend={callLabels.pide} name="pide" options={askedOptions} chosen={values.pide} onChange={(pide) => set({ pide })} />
    ),
    preguntas: (
      <QuestionList
        name="preguntas"
        questions={values.preguntas}
        onChange={(preguntas) => set({ preguntas })}
        retired={own?.preguntas.filter(({ retirada }) => retirada) ?? []}
        showsFaults={field('preguntas').error !== undefined}
      />
    ),
    bizum: <PaymentFields field={field} />,
    iban: null,
    titular: null,
    socios_hasta: values.quien === 'socios_antes' ? undefined : null,
    cesion_dias: values.cesion === 'no' ? null : undefined,
  };
  const hintOf: Partial<Record<SetField, string | undefined>> = {
    hora: date ? `De la actividad, el ${formatDay(date)}.` : undefined,
    plazas: taken > 0 ? `${countOf(taken, 'ocupada', 'ocupadas')}, con los invitados.` : undefined,
  };

  const control = (name: keyof CallValues): ReactNode => {
    const rendered = special[name];
    if (rendered !== undefined) return rendered;
    const { kind, options = {}, most, example, hint } = callFieldOf(name);
    const typed = { ...field(name), hint: hintOf[name as SetField] ?? hint };
    const value = values[name];
    switch (kind) {
      case 'check':
        return (
          <CheckField label={typed.label} name={name} checked={value === true} onChange={({ target }) => set({ [name]: target.checked })} />
        );
      case 'choice':
        return (
          <SelectField {...typed}>
            <Options of={options} />
          </SelectField>
        );
      case 'text':
        return <TextAreaField {...typed} rows={name === 'carta' ? 6 : 3} maxLength={most} />;
      case 'moment':
        return (
          <div>
            <TextField {...typed} type="datetime-local" />
            {typed.value && <Hint>{`${inWords(typed.value)} (hora peninsular)`}</Hint>}
          </div>
        );
      default:
        return <TextField {...typed} {...(kind === 'time' ? { type: 'time' } : { inputMode: 'numeric', placeholder: example })} />;
    }
  };
  const isShort = (name: keyof CallValues) => ['moment', 'time', 'count', 'choice'].includes(callFieldOf(name).kind);
  const blank = read(null);
  const isAsAtFirst = (name: keyof CallValues) => {
    const [now, first] = [values[name], blank[name]];
    return (Array.isArray(now) ? now.length === 0 : now === first) && field(name).error === undefined;
  };

  return (
    <Form of={form} look="sheet" label={isRoute ? 'La ruta' : 'Inscripción de la actividad'}>
      {callGroups.map(({ legend, fields, isRare }) => {
        const offered = fields.filter((name) => isOffered(name, isRoute));
        const [short, long] = [offered.filter(isShort), offered.filter((name) => !isShort(name))];
        if (offered.length === 0) return null;
        const isFolded = isRare === 'always' || (isRare === 'route' && isRoute);
        const hint = hints[isRoute ? 'route' : 'activity'][legend];
        const content = (
          <>
            {short.length > 0 && (
              <Columns>
                {short.map((name) => (
                  <Fragment key={name}>{control(name)}</Fragment>
                ))}
              </Columns>
            )}
            {long.map((name) => (
              <Fragment key={name}>{control(name)}</Fragment>
            ))}
            {hint && <Hint>{hint}</Hint>}
            {legend === 'La ruta' && (
              <Hint>
                {chosen
                  ? `Se dirá: ${[chosen.titulo, formatLongDay(chosen.fecha_evento), values.hora, chosen.lugar].filter(Boolean).join(' · ')}.`
                  : 'Sin actividad elegida no se nombra ninguna, ni en la web ni en los correos.'}
              </Hint>
            )}
            {legend === 'Cuándo' && date !== null && values.cierra.slice(0, 10) > date && (
              <Hint role="status">Se cierran después del día de la actividad.</Hint>
            )}
          </>
        );
        return isFolded ? (
          <Folded key={legend} legend={legend} isOpen={!offered.every(isAsAtFirst)}>
            {content}
          </Folded>
        ) : (
          <fieldset key={legend} className={`stack gap-4 ${styles.group}`}>
            <legend className={`group-title ${styles.legend}`}>{legend}</legend>
            {content}
          </fieldset>
        );
      })}
      {dialog}
      <SubmitOrCancel of={form} cancel={isRoute ? '/inscripciones' : '/admin/actividades'}>
        {own || isRoute ? 'Guardar' : 'Abrir inscripciones'}
      </SubmitOrCancel>
    </Form>
  );
}
