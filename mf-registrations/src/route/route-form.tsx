import type { ReactNode } from 'react';
import type { Activity } from 'shared/contract/activities';
import type { Edition } from 'shared/contract/edition';
import { Columns, Form } from 'shared/form/form';
import { SubmitOrCancel } from 'shared/form/submit-or-cancel';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { oneOf } from 'shared/list/list-query';
import { transferRules } from 'shared/facts/sign-up-fields';
import { notify } from 'shared/notify/notify';
import { useNavigate, useRevalidator } from 'shared/router';
import { formatDay, formatLongDay } from 'shared/text/dates';
import { useAsk } from 'shared/ui/ask';
import { PaymentFields } from 'shared/payments/payment-fields';
import { CheckField } from 'shared/ui/check-field';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { Options } from 'shared/ui/options';
import { Hint } from 'shared/ui/page';
import { transferNames } from '../call/call-values.ts';
import { yearParameters } from '../head/call-of.ts';
import styles from './route-form.module.css';
import { bodyOf, findFaults, levelRows, routeLabels, valuesOf } from './route-values.ts';

interface RouteFormProps {
  edition: Edition | null;
  activities: readonly Activity[];
  /** Current year, default of the first edition. */
  year: number;
}

/** '2027-02-01T20:00' → 'lunes, 1 de febrero de 2027, a las 20:00' */
const inWords = (shown: string) => (shown ? `${formatLongDay(shown)}, a las ${shown.slice(11, 16)}` : '');

const yearOf = (activity: Activity | undefined) => activity?.fecha_evento?.slice(0, 4);

export function RouteForm({ edition, activities, year }: RouteFormProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { ask, dialog } = useAsk();
  const nameOf = (id: string) => activities.find((activity) => String(activity.id) === id)?.titulo ?? '';
  const form = useForm({
    labels: routeLabels,
    start: valuesOf(edition, year),
    version: edition?.version ?? 0,
    parameters: yearParameters,
    check: findFaults,
    send: async (values, version) => {
      const theirs = yearOf(activities.find(({ id }) => String(id) === values.actividad_id));
      const isMeant =
        theirs === undefined ||
        theirs === values.anio.trim() ||
        (await ask({
          message: `La actividad elegida es en ${theirs} y la edición es la de ${values.anio}. ¿Guardar así?`,
          confirm: 'Guardar así',
        }));
      return isMeant && call('PUT /inscripciones/edicion', { query: { anio: edition?.anio }, json: { ...bodyOf(values), version } });
    },
    saved: (stored) => {
      const row = stored as Edition;
      notify({ kind: 'success', text: 'Configuración de la ruta guardada.' });
      form.reset(valuesOf(row, year), row.version);
      return row.anio === edition?.anio ? revalidate() : navigate({ search: `?anio=${row.anio}` }, { replace: true });
    },
    failed: 'No se ha podido guardar la configuración de la ruta.',
    call: 'PUT /inscripciones/edicion',
    read: (row) => valuesOf(row, year),
    show: {
      actividad_id: nameOf,
      abre: inWords,
      cierra: inWords,
      cesion: (rule) => transferNames[oneOf(rule, transferRules)],
      efectivo: (isTaken) => (isTaken ? 'Sí' : 'No'),
    },
  });
  const { values, set, field } = form;
  const moment = (name: 'abre' | 'cierra') => (
    <div>
      <TextField {...field(name)} type="datetime-local" />
      {values[name] && <Hint>{`${inWords(values[name])} (hora peninsular)`}</Hint>}
    </div>
  );
  const chosen = activities.find(({ id }) => String(id) === values.actividad_id);
  const choose = (id: string) => {
    const theirs = yearOf(activities.find((activity) => String(activity.id) === id));
    set({ actividad_id: id, ...(theirs !== undefined && { anio: theirs }) });
  };

  return (
    <Form of={form} look="sheet">
      <Group legend="La ruta">
        <Columns>
          <TextField {...field('anio')} inputMode="numeric" />
          {/* The year follows the day of the ride; a different one is confirmed on save. */}
          <SelectField {...field('actividad_id')} onChange={({ target }) => choose(target.value)}>
            <option value="">Ninguna todavía</option>
            {activities.map(({ id, titulo, fecha_evento }) => (
              <option key={id} value={id}>
                {[formatDay(fecha_evento), titulo].filter(Boolean).join(' · ')}
              </option>
            ))}
          </SelectField>
          <TextField {...field('hora')} type="time" />
        </Columns>
        <Hint>
          {chosen
            ? `Se dirá: ${[chosen.titulo, formatLongDay(chosen.fecha_evento), values.hora, chosen.lugar].filter(Boolean).join(' · ')}.`
            : 'Sin actividad elegida no se nombra ninguna, ni en la web ni en los correos.'}
        </Hint>
      </Group>
      <Group legend="Cuándo se abren las inscripciones">
        <Columns>
          {moment('abre')}
          {moment('cierra')}
          <TextField {...field('dias_anticipada')} inputMode="numeric" />
          <TextField {...field('dias_bloqueo')} inputMode="numeric" />
        </Columns>
        <Hint>El formulario se abre y se cierra solo en ese minuto. El botón de la lista manda hasta la siguiente de esas horas.</Hint>
        <Hint>
          Con días de apertura anticipada, quienes vinieron la última vez pueden inscribirse antes, con un enlace personal que se les envía
          más abajo.
        </Hint>
      </Group>
      <Group legend="Precios y plazas">
        <div className={styles.levels}>
          {levelRows.map(({ level }) => (
            <div key={level} className={styles.level}>
              <TextField {...field(`precio_${level}`)} inputMode="decimal" placeholder="€" />
              <TextField {...field(`acompanante_${level}`)} inputMode="decimal" placeholder="€" />
              {can('2.0') && <TextField {...field(`socio_${level}`)} inputMode="decimal" placeholder="El mismo" />}
              <TextField {...field(`plazas_${level}`)} inputMode="numeric" placeholder="Sin límite" />
            </div>
          ))}
        </div>
        {levelRows.map(({ level }) => (
          <TextField
            key={level}
            {...field(`texto_${level}`)}
            maxLength={120}
            placeholder="Para quién es, en una frase: «280 km de curvas, sin parar»"
          />
        ))}
        <Columns>
          <TextField {...field('plazas')} inputMode="numeric" placeholder="Sin límite" />
          {can('2.0') && <TextField {...field('horas_confirmar')} inputMode="numeric" placeholder="No hace falta" />}
        </Columns>
        {can('2.0') && (
          <Hint>
            Con plazas limitadas: quien no abre el enlace de su correo en esas horas pasa a la lista de espera, y el correo lo avisa. No
            cuenta para quienes han pagado ni para quienes inscribís vosotros.
          </Hint>
        )}
      </Group>
      <Group legend="Cómo se paga">
        <PaymentFields field={field} />
        <CheckField
          label={routeLabels.efectivo}
          name="efectivo"
          checked={values.efectivo}
          onChange={({ target }) => set({ efectivo: target.checked })}
        />
        {can('2.0') && (
          <TextAreaField
            {...field('devoluciones')}
            rows={3}
            maxLength={1000}
            hint="Qué se devuelve y hasta cuándo. Va en el correo de quien anula después de pagar; si lo dejas vacío, no se dice nada."
          />
        )}
      </Group>
      {can('2.0') && (
        <Group legend="Cambios de persona">
          <Columns>
            <SelectField {...field('cesion')}>
              <Options of={transferNames} />
            </SelectField>
            <TextField {...field('cesion_dias')} inputMode="numeric" />
          </Columns>
          <Hint>Quien no puede venir da su plaza a otra persona desde su enlace. Lo pagado se queda con la plaza.</Hint>
        </Group>
      )}
      <Group legend="El correo de confirmación">
        <TextAreaField {...field('carta')} rows={6} />
        <Hint>Va después de los datos de la inscripción y de cómo se paga.</Hint>
      </Group>
      {dialog}
      <SubmitOrCancel of={form} cancel="/inscripciones">
        Guardar
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
