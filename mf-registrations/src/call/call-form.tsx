import type { ReactNode } from 'react';
import type { StaffCall } from 'shared/contract/activity-sign-ups';
import { Columns, Form } from 'shared/form/form';
import { SubmitOrCancel } from 'shared/form/submit-or-cancel';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { notify } from 'shared/notify/notify';
import { useRevalidator } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatDay, formatLongDay } from 'shared/text/dates';
import { useAsk } from 'shared/ui/ask';
import { PaymentFields } from 'shared/payments/payment-fields';
import { CheckField } from 'shared/ui/check-field';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { Options } from 'shared/ui/options';
import { Hint } from 'shared/ui/page';
import { CheckBoxes } from '../list/filters/check-boxes.tsx';
import { askLosses, tellQuestions } from 'shared/questions/question-drafts';
import { QuestionList } from 'shared/questions/question-list';
import styles from '../route/route-form.module.css';
import { Codes, Levels, Prices } from './call-rows.tsx';
import {
  admittedNames,
  askedOptions,
  bodyOf,
  callLabels,
  type CallValues,
  findFaults,
  tellAsked,
  tellCodes,
  tellLevels,
  tellPrices,
  transferNames,
  valuesOf,
} from './call-values.ts';

interface CallFormProps {
  /** Null for a new call. */
  own: StaffCall | null;
  id: number;
  /** Day of the activity. */
  day: string | null;
}

/** '2027-02-01T20:00' → 'lunes, 1 de febrero de 2027, a las 20:00' */
const inWords = (shown: string) => (shown ? `${formatLongDay(shown)}, a las ${shown.slice(11, 16)}` : '');
const yesNo = (isSet: boolean) => (isSet ? 'Sí' : 'No');

/** Settings of an activity's call for sign-ups. */
export function CallForm({ own, id, day }: CallFormProps) {
  const { revalidate } = useRevalidator();
  const { ask, dialog } = useAsk();
  const taken = own?.ocupadas ?? 0;
  const form = useForm({
    labels: callLabels,
    start: valuesOf(own),
    version: own?.version ?? 0,
    check: (values) => findFaults(values, taken),
    send: async (values, version) => {
      const losses = askLosses(values.preguntas);
      if (losses && !(await ask(losses))) return false;
      return call('PUT /convocatorias/:id', { params: { id }, json: { ...bodyOf(values), version: version ?? 0 } });
    },
    saved: (stored) => {
      const row = stored as StaffCall;
      notify({ kind: 'success', text: own ? 'Convocatoria guardada.' : 'Inscripciones creadas.' });
      form.reset(valuesOf(row), row.version);
      return revalidate();
    },
    failed: 'No se ha podido guardar la convocatoria.',
    call: 'PUT /convocatorias/:id',
    read: valuesOf,
    show: {
      abre: inWords,
      cierra: inWords,
      socios_hasta: inWords,
      quien: (quien) => admittedNames[quien],
      lista_espera: yesNo,
      efectivo: yesNo,
      niveles: tellLevels,
      precios: tellPrices,
      codigos: tellCodes,
      pide: tellAsked,
      cesion: (cesion) => transferNames[cesion],
      preguntas: tellQuestions,
    },
  });
  const { values, set, field } = form;
  const moment = (name: 'abre' | 'cierra' | 'socios_hasta') => (
    <div>
      <TextField {...field(name)} type="datetime-local" />
      {values[name] && <Hint>{`${inWords(values[name])} (hora peninsular)`}</Hint>}
    </div>
  );
  const box = (name: 'lista_espera' | 'efectivo') => (
    <CheckField label={callLabels[name]} name={name} checked={values[name]} onChange={({ target }) => set({ [name]: target.checked })} />
  );
  const isLate = day !== null && values.cierra.slice(0, 10) > day;

  return (
    <Form of={form} look="sheet" label="Convocatoria">
      <Group legend="Cuándo">
        <Columns>
          {moment('abre')}
          {moment('cierra')}
          <TextField {...field('hora')} type="time" hint={day ? `De la actividad, el ${formatDay(day)}.` : undefined} />
          <TextField {...field('dias_bloqueo')} inputMode="numeric" hint="En ellos nadie cambia ni anula por su cuenta." />
        </Columns>
        {isLate && <Hint role="status">Se cierran después del día de la actividad.</Hint>}
        <Hint>Sin hora de apertura se abren al guardar, y sin hora de cierre siguen abiertas hasta que pase el día.</Hint>
      </Group>
      <Group legend="Quién y cuántos">
        <Columns>
          <SelectField {...field('quien')}>
            <Options of={admittedNames} />
          </SelectField>
          {values.quien === 'socios_antes' && moment('socios_hasta')}
          <TextField
            {...field('plazas')}
            inputMode="numeric"
            placeholder="Sin límite"
            hint={taken > 0 ? `${countOf(taken, 'ocupada', 'ocupadas')}, con los invitados.` : 'Cada invitado ocupa una.'}
          />
          <TextField {...field('invitados')} inputMode="numeric" />
        </Columns>
        {box('lista_espera')}
        <Columns>
          <SelectField {...field('cesion')}>
            <Options of={transferNames} />
          </SelectField>
          {values.cesion !== 'no' && <TextField {...field('cesion_dias')} inputMode="numeric" />}
        </Columns>
        <TextField
          {...field('horas_confirmar')}
          inputMode="numeric"
          placeholder="No hace falta"
          hint="Con plazas limitadas: quien no abre el enlace de su correo en esas horas pasa a la lista de espera."
        />
      </Group>
      <Group legend="Niveles">
        <Hint>Si se elige entre varias cosas: el curso básico o el avanzado, comida o solo café. Cada uno con sus plazas y su precio.</Hint>
        <Levels values={values} set={set} error={field('niveles').error} />
      </Group>
      <Group legend="Lo que cuesta">
        <Hint>
          Si no cuesta nada, pon 0. Lo que no digas para socios, invitados o menores cuesta lo mismo que a quien se inscribe; con un día, el
          precio vale hasta ese día. El de un nivel va antes que el de todos los niveles, y de los que valen se cobra el más barato.
        </Hint>
        <Prices values={values} set={set} error={field('precios').error} />
      </Group>
      <Group legend="Códigos de descuento">
        <Hint>Quien escribe el código paga su precio, mientras queden usos.</Hint>
        <Codes values={values} set={set} error={field('codigos').error} />
      </Group>
      <Group legend="Qué se pregunta">
        <CheckBoxes
          legend="Además del nombre y el correo"
          name="pide"
          options={askedOptions}
          chosen={values.pide}
          onChange={(pide) => set({ pide })}
        />
        <QuestionList
          name="preguntas"
          questions={values.preguntas}
          onChange={(preguntas: CallValues['preguntas']) => set({ preguntas })}
          retired={own?.preguntas.filter(({ retirada }) => retirada) ?? []}
          showsFaults={field('preguntas').error !== undefined}
        />
      </Group>
      <Group legend="Cómo se paga">
        <PaymentFields field={field} />
        {box('efectivo')}
        <TextAreaField
          {...field('devoluciones')}
          rows={3}
          maxLength={1000}
          hint="Qué se devuelve y hasta cuándo. Va en el correo de quien anula después de pagar; si lo dejas vacío, no se dice nada."
        />
      </Group>
      <Group legend="El correo de confirmación">
        <TextAreaField {...field('carta')} rows={6} />
        <Hint>Va después de los datos de la inscripción y de cómo se paga.</Hint>
      </Group>
      {dialog}
      <SubmitOrCancel of={form} cancel="/admin/actividades">
        {own ? 'Guardar' : 'Abrir inscripciones'}
      </SubmitOrCancel>
    </Form>
  );
}

const Group = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{legend}</legend>
    {children}
  </fieldset>
);
