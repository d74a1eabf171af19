import { useState } from 'react';
import type { OpenCall } from 'shared/contract/activity-sign-ups';
import type { Activity } from 'shared/contract/activities';
import { eventKinds } from 'shared/facts/enumerations';
import { foldSeries, seriesOf } from 'shared/facts/series';
import { call } from 'shared/http/call';
import { eventLabel } from 'shared/http/club';
import { Read } from 'shared/data/read';
import { useWrite } from 'shared/data/use-write';
import { oneOf, unlessOnlyQueryChanged } from 'shared/list/list-query';
import { useListQuery } from 'shared/list/use-list-query';
import { showNotice } from 'shared/notify/notify';
import { useLoaderData, useNavigate, useRevalidator } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { madridDay } from 'shared/text/moments';
import { useAsk } from 'shared/ui/ask';
import { AccessDenied } from 'shared/ui/access-denied';
import { Button } from 'shared/ui/button';
import { CardGrid, WaitingCards } from 'shared/ui/card';
import { QueryFilter } from 'shared/ui/filter-field';
import { ListControls } from 'shared/ui/list-controls';
import { Loaded } from 'shared/data/loaded';
import { ListPage } from 'shared/head/screen-head';
import { Empty, SectionTitle } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { type ActivitiesPageData, loadActivitiesPage, type SignUpsOf } from './activities-data.ts';
import { ActivityForm } from './activity-form.tsx';
import { AdminActivityCard, SignUpsLink, type SignUpsLinkProps } from './admin-activity-card.tsx';
import { activityOrders, type ActivityOrder, findActivities, groupActivities, wholeList } from './find-activities.ts';

/** What the form edits: a new activity, an existing one, or a copy. */
type Open = { activity?: Activity; series?: Activity[]; copyOf?: Activity };

function ActivitiesPage() {
  const { activities, signUps } = useLoaderData<ActivitiesPageData>();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const saved = () => {
    close();
    showNotice({ kind: 'success', text: 'Actividad guardada correctamente.' });
    void revalidate();
  };
  return (
    <ListPage title="Gestión de Actividades" action={<Button onClick={() => setOpen({})}>Nueva Actividad</Button>}>
      <Read promise={activities} waiting={<WaitingCards columns={3} count={6} />} failed="No se han podido cargar las actividades.">
        {(list) => <Activities activities={list} signUps={signUps} onOpen={setOpen} />}
      </Read>
      {open && <ActivityForm {...open} onSaved={saved} onClose={close} />}
    </ListPage>
  );
}

const orders = Object.keys(activityOrders) as [ActivityOrder, ...ActivityOrder[]];

interface ActivitiesProps {
  activities: Activity[];
  signUps: Promise<SignUpsOf | null>;
  onOpen: (open: Open) => void;
}

function Activities({ activities, signUps, onOpen }: ActivitiesProps) {
  const navigate = useNavigate();
  const today = madridDay();
  const { write, isDenied, dialog } = useWrite();
  const { ask, dialog: question } = useAsk();
  const query = useListQuery(wholeList);
  const { buscar: search, evento, orden } = query.values;
  const order = oneOf(orden, orders);
  const found = findActivities(activities, { evento, search, order });
  const entries = foldSeries(found, today);
  const daysOf = new Map(entries.map(({ one, days }) => [one.id, days]));

  /** Who signed up is told first: a deleted activity has nothing to tell. */
  const cancelFirst = async ({ id, titulo }: Activity, { ocupadas, espera }: OpenCall) => {
    const who = countOf(ocupadas + espera, 'plaza pedida', 'plazas pedidas');
    const message = `«${titulo}» tiene ${who}. Antes de eliminarla hay que cancelarla: así lo saben por correo y sus pagos quedan por devolver.`;
    if (await ask({ message, confirm: 'Ir a cancelarla' })) void navigate(`/admin/actividades/${id}/convocatoria`);
  };
  const remove = async (activity: Activity) => {
    const own = (await signUps)?.own.get(activity.id);
    const isTaken = own && own.estado !== 'cancelada' && own.ocupadas + own.espera > 0;
    return isTaken ? cancelFirst(activity, own) : removeNow(activity);
  };
  const removeNow = ({ id, titulo }: Activity) =>
    write({
      ask: { message: '¿Eliminar esta actividad?', confirm: 'Eliminar' },
      send: () => call('DELETE /actividades/:id', { params: { id } }),
      done: 'Actividad eliminada.',
      failed: `«${titulo}» no se ha podido eliminar.`,
      tone: 'retry',
      reload: 'always',
    });

  return (
    <>
      {isDenied ? (
        <AccessDenied />
      ) : activities.length === 0 ? (
        <Empty>No hay actividades disponibles en este momento.</Empty>
      ) : (
        <>
          <ListControls
            query={query}
            placeholder="Título, lugar o descripción"
            orders={activityOrders}
            count={countOf(entries.length, 'actividad', 'actividades')}
          >
            <QueryFilter
              query={query}
              label="Evento"
              name="evento"
              all="Todos"
              options={eventKinds.map((kind) => ({ value: kind, label: eventLabel(kind) }))}
            />
          </ListControls>
          {found.length === 0 && <Empty>No hay actividades que coincidan con la búsqueda.</Empty>}
          {groupActivities(
            entries.map(({ one }) => one),
            order,
            today,
          ).map(({ title, list }) => (
            <section key={title} className="stack gap-3">
              <SectionTitle>{title}</SectionTitle>
              <CardGrid columns={3}>
                {list.map((activity) => (
                  <AdminActivityCard
                    key={activity.id}
                    activity={activity}
                    days={daysOf.get(activity.id) ?? [activity]}
                    onEdit={(day) => onOpen({ activity: day, series: seriesOf(activities, day) })}
                    onCopy={() => onOpen({ copyOf: activity })}
                    onDelete={(day) => void remove(day)}
                    signUps={(day) => (
                      <Loaded promise={signUps} waiting={null} failed={null}>
                        {(known) => known && <SignUpsLink titulo={day.titulo} link={linkOf(day, known, today)} />}
                      </Loaded>
                    )}
                  />
                ))}
              </CardGrid>
            </section>
          ))}
        </>
      )}
      {dialog}
      {question}
    </>
  );
}

/** 'Abrir inscripciones' on a coming activity, or the way to those it has. */
function linkOf({ id, fecha_evento }: Activity, { own, route }: SignUpsOf, today: string): SignUpsLinkProps['link'] {
  if (id === route) return { to: '/inscripciones', text: 'Inscripciones de la ruta' };
  const known = own.get(id);
  if (known) {
    const { plazas, ocupadas, estado } = known;
    const places = plazas === null ? ocupadas.toLocaleString('es') : `${ocupadas} de ${plazas}`;
    return {
      to: `/admin/actividades/${id}/inscritos`,
      text: estado === 'cancelada' ? 'Inscripciones (cancelada)' : `Inscripciones (${places})`,
    };
  }
  const isOver = fecha_evento !== null && fecha_evento.slice(0, 10) < today;
  return isOver ? undefined : { to: `/admin/actividades/${id}/convocatoria`, text: 'Abrir inscripciones' };
}

export const activitiesScreen: LazyScreen = {
  Component: ActivitiesPage,
  loader: loadActivitiesPage,
  shouldRevalidate: unlessOnlyQueryChanged,
};
