import type { ReactNode } from 'react';
import type { SignUpState } from 'shared/contract/activity-sign-ups';
import type { StaffCall } from 'shared/contract/call-settings';
import type { EarlyEmails as Emails } from 'shared/contract/early-links';
import { isActivity, type OfCall } from 'shared/facts/of-call';
import { Read } from 'shared/data/read';
import { useLoaderData } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatDay, formatLongDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { today } from 'shared/text/today';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { Notice } from 'shared/ui/notice';
import { Empty, Hint, Sheet } from 'shared/ui/page';
import { TextLink } from 'shared/ui/button';
import type { ShownActivity } from '../head/call-of.ts';
import { CallPage } from '../head/call-page.tsx';
import styles from './call.module.css';
import { CallForm } from './call-form.tsx';
import { CancelActivity } from './cancel-activity.tsx';
import { Duplicate } from './duplicate.tsx';
import { EarlyEmails } from './early-emails.tsx';
import { InviteMembers } from './invite-members.tsx';
import { NextYear } from './next-year.tsx';
import { Postpone } from './postpone.tsx';
import { RemoveCall } from './remove-call.tsx';
import { Roadbook } from './roadbook.tsx';
import { type Found, loadSettings, type SettingsData } from './settings-data.ts';

/** Settings of a call, be it the route's or an activity's: form, pages and emails use them. */
function CallSettings() {
  const { of, settings } = useLoaderData<SettingsData>();
  const isRoute = !isActivity(of);
  const failed = isRoute
    ? 'No se ha podido cargar la configuración de la ruta.'
    : 'No se han podido cargar las inscripciones de la actividad.';
  return (
    <CallPage title={isRoute ? 'Configurar la ruta' : 'Inscripción de la actividad'} tab="settings">
      <Read promise={settings} failed={failed}>
        {(found) => {
          if (!found) return <Empty>Este servidor no guarda la configuración de la ruta.</Empty>;
          if (isRoute) return <OfRoute {...found} of={of} />;
          return found.activity ? <OfActivity {...found} activity={found.activity} /> : <Empty>Esta actividad ya no existe.</Empty>;
        }}
      </Read>
    </CallPage>
  );
}

const stateNames: Readonly<Record<SignUpState, string>> = {
  'sin abrir': 'Todavía sin abrir',
  abierta: 'Abiertas',
  cerrada: 'Cerradas',
  cancelada: 'Cancelada',
  terminada: 'Ya pasó',
};

const formatPlaces = ({ plazas, ocupadas }: StaffCall): string =>
  plazas === null
    ? countOf(ocupadas, 'plaza ocupada', 'plazas ocupadas')
    : `${ocupadas} de ${countOf(plazas, 'plaza ocupada', 'plazas ocupadas')}`;

function OfRoute({ convocatoria: own, anios, vigente, activities, emails, of }: Found & { of: OfCall }) {
  if (!own && vigente !== null) return <Empty>{`La ruta de ${of.anio} no se configuró aquí.`}</Empty>;
  const form = <CallForm key={own?.anio ?? 'none'} own={own} id={undefined} day={today()} activities={activities} />;
  if (!own || own.anio === null || vigente === null) return form;
  const { anio } = own;
  if (anio < vigente)
    return (
      <>
        <Hint>{`La edición de ${anio} se puede mirar, pero ya no se cambia: la que está en marcha es la de ${vigente}.`}</Hint>
        <ReadOnly>{form}</ReadOnly>
      </>
    );
  return (
    <>
      {anio !== vigente && (
        <Hint>{`La que está en marcha es la de ${vigente}: la portada y el formulario hablan de ella hasta que pase su ruta.`}</Hint>
      )}
      <Cancelled own={own} what="La ruta" />
      <Halves form={own.cancelada ? <ReadOnly>{form}</ReadOnly> : form}>
        <Hint>Lo que pongas aquí sale en la portada, el formulario y los correos. Lo que dejes vacío no sale.</Hint>
        <Beside own={own} of={{ anio }} what="la ruta" emails={emails} />
        <Roadbook of={{ anio }} roadbook={own.roadbook} />
        <NextYear anio={anio} years={anios} isEmpty={own.inscritos === 0} />
      </Halves>
    </>
  );
}

function OfActivity({ convocatoria: own, activity, emails }: Found & { activity: ShownActivity }) {
  const { id, titulo, fecha_evento } = activity;
  const of = { actividad: id };
  const form = <CallForm own={own} id={id} day={fecha_evento} activities={[]} />;
  return (
    <>
      <p className="row to-baseline gap-4 rows-0">
        <strong>{titulo}</strong>
        <span>{formatLongDay(fecha_evento) || 'Sin fecha'}</span>
        {own && <span>{`${stateNames[own.estado]} · ${formatPlaces(own)}`}</span>}
        <TextLink to={`/actividades/${id}`}>Ver su página</TextLink>
      </p>
      {fecha_evento === null && <Hint>Ponle una fecha a la actividad: sin ella no se sabe cuándo termina ni se puede duplicar.</Hint>}
      {own && <Cancelled own={own} what="La actividad" />}
      <Halves form={own?.cancelada ? <ReadOnly>{form}</ReadOnly> : form}>
        {own && (
          <>
            <Beside own={own} of={of} what="la actividad" emails={emails} />
            <Duplicate id={id} day={fecha_evento} />
            {own.inscritos === 0 && !own.cancelada && own.estado !== 'terminada' && (
              <Sheet>
                <RemoveCall of={of} titulo={titulo} />
              </Sheet>
            )}
          </>
        )}
      </Halves>
    </>
  );
}

/** The form, and what else is done: beside it where the window is wide. */
const Halves = ({ form, children }: { form: ReactNode; children: ReactNode }) => (
  <div className={`stack gap-4 to-start ${styles.halves}`}>
    {form}
    <div className="stack gap-4">{children}</div>
  </div>
);

/** What is done with a call beside its form. */
const Beside = ({ own, of, what, emails }: { own: StaffCall; of: OfCall; what: string; emails: Emails | null }) => (
  <>
    {emails && (own.dias_anticipada > 0 || own.anio !== null) && <EarlyEmails of={of} emails={emails} />}
    {own.estado === 'abierta' && <InviteMembers of={of} />}
    {own.inscritos > 0 && !own.cancelada && own.estado !== 'terminada' && (
      <Sheet>
        <Postpone of={of} own={own} what={what} />
        <CancelActivity of={of} titulo={own.titulo} what={what} isOfSeries={typeof own.serie === 'number'} />
      </Sheet>
    )}
  </>
);

const Cancelled = ({ own: { cancelada, motivo_cancelacion }, what }: { own: StaffCall; what: string }) =>
  cancelada && (
    <Notice kind="error">
      {`${what} se canceló el ${formatDay(madridDay(new Date(cancelada)))}${motivo_cancelacion ? `: ${motivo_cancelacion}` : '.'}`}
    </Notice>
  );

const ReadOnly = ({ children }: { children: ReactNode }) => <fieldset disabled>{children}</fieldset>;

export const callScreen: LazyScreen = { Component: CallSettings, loader: loadSettings };
