import type { SignUpState, StaffCall } from 'shared/contract/activity-sign-ups';
import { Read } from 'shared/data/read';
import { useLoaderData } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatDay, formatLongDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { Notice } from 'shared/ui/notice';
import { Empty, Hint, Sheet } from 'shared/ui/page';
import { TextLink } from 'shared/ui/text-button';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { type AboutCall, loadHead, type ShownActivity } from '../head/call-of.ts';
import { CallPage } from '../head/call-page.tsx';
import { addressOf } from '../head/call-links.ts';
import routeStyles from '../route/route-form.module.css';
import { CallForm } from './call-form.tsx';
import { callTitle } from '../titles.ts';
import styles from './call.module.css';
import { CancelActivity } from './cancel-activity.tsx';
import { Duplicate } from './duplicate.tsx';
import { InviteMembers } from './invite-members.tsx';
import { RemoveCall } from './remove-call.tsx';
import { loadEditionYears } from '../head/load-years.ts';

/** Settings of the sign-ups of an activity. */
function CallSettings() {
  const { activity } = useLoaderData<AboutCall>();
  return (
    <CallPage title={callTitle} tab="settings" width="narrow">
      {(own) => (
        <Read promise={activity} failed="No se ha podido cargar la actividad.">
          {(found) => (found ? <Settings activity={found} own={own} /> : <Empty>Esta actividad ya no existe.</Empty>)}
        </Read>
      )}
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

const tellPlaces = ({ plazas, ocupadas }: StaffCall): string =>
  plazas === null
    ? countOf(ocupadas, 'plaza ocupada', 'plazas ocupadas')
    : `${ocupadas} de ${countOf(plazas, 'plaza ocupada', 'plazas ocupadas')}`;

function Settings({ activity: { id, titulo, fecha_evento }, own }: { activity: ShownActivity; own: StaffCall | null }) {
  const form = <CallForm own={own} id={id} day={fecha_evento} />;
  return (
    <>
      <p className={styles.state}>
        <strong>{titulo}</strong>
        <span>{formatLongDay(fecha_evento) || 'Sin fecha'}</span>
        {own && <span>{`${stateNames[own.estado]} · ${tellPlaces(own)}`}</span>}
        <TextLink to={`/actividades/${id}`}>Ver su página</TextLink>
      </p>
      {fecha_evento === null && <Hint>Ponle una fecha a la actividad: sin ella no se sabe cuándo termina ni se puede duplicar.</Hint>}
      {own?.cancelada ? (
        <>
          <Notice kind="error">
            {`La actividad se canceló el ${formatDay(madridDay(new Date(own.cancelada)))}${own.motivo_cancelacion ? `: ${own.motivo_cancelacion}` : '.'}`}
          </Notice>
          <p>
            <TextLink to={`${addressOf('payments', { actividad: id })}#por-devolver`}>Ver lo que hay por devolver</TextLink>
          </p>
          <fieldset className={routeStyles.readOnly} disabled>
            {form}
          </fieldset>
        </>
      ) : (
        form
      )}
      {own && (
        <>
          {own.estado === 'abierta' && <InviteMembers id={id} />}
          <Duplicate id={id} day={fecha_evento} />
          {!own.cancelada && own.estado !== 'terminada' && (
            <Sheet>{own.inscritos === 0 ? <RemoveCall id={id} titulo={titulo} /> : <CancelActivity id={id} titulo={titulo} />}</Sheet>
          )}
        </>
      )}
    </>
  );
}

export const callScreen: LazyScreen = { Component: CallSettings, loader: (args) => loadHead(args, loadEditionYears) };
