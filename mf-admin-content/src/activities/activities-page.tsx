import { useMemo, useState } from 'react';
import type { Activity } from 'shared/contract/activities';
import { eventKinds } from 'shared/facts/enumerations';
import { eventLabel } from 'shared/http/club';
import { Read } from 'shared/data/read';
import { useWrite } from 'shared/data/use-write';
import { oneOf } from 'shared/list/list-query';
import { useListQuery } from 'shared/list/use-list-query';
import { notify } from 'shared/notify/notify';
import { useLoaderData, useRevalidator } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { madridDay } from 'shared/text/moments';
import { AccessDenied } from 'shared/ui/access-denied';
import { Button } from 'shared/ui/button';
import { CardGrid, WaitingCards } from 'shared/ui/card';
import { FilterField, ListControls } from 'shared/ui/list-controls';
import { Empty, Page } from 'shared/ui/page';
import styles from './activities-page.module.css';
import { deleteActivity, type ActivitiesPageData } from './activities-data.ts';
import { ActivityForm } from './activity-form.tsx';
import { AdminActivityCard } from './admin-activity-card.tsx';
import { activityOrders, findActivities, wholeList, type ActivityOrder } from './find-activities.ts';
import { groupActivities } from './group-activities.ts';

/** What the form edits: a new activity, an existing one, or a copy. */
type Open = { activity?: Activity; copyOf?: Activity };

export function ActivitiesPage() {
  const { activities } = useLoaderData<ActivitiesPageData>();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const saved = () => {
    close();
    notify({ kind: 'success', text: 'Actividad guardada correctamente.' });
    void revalidate();
  };
  return (
    <Page title="Gestión de Actividades" action={<Button onClick={() => setOpen({})}>Nueva Actividad</Button>}>
      <Read promise={activities} waiting={<WaitingCards columns={3} count={6} />} failed="No se han podido cargar las actividades.">
        {(list) => <Activities activities={list} onOpen={setOpen} />}
      </Read>
      {open && <ActivityForm {...open} onSaved={saved} onClose={close} />}
    </Page>
  );
}

const orders = Object.keys(activityOrders) as [ActivityOrder, ...ActivityOrder[]];

function Activities({ activities, onOpen }: { activities: Activity[]; onOpen: (open: Open) => void }) {
  const { write, isDenied, dialog } = useWrite();
  const query = useListQuery(wholeList);
  const { buscar: search, evento, orden } = query.values;
  const order = oneOf(orden, orders);
  const found = useMemo(() => findActivities(activities, { evento, search, order }), [activities, evento, search, order]);

  const remove = ({ id, titulo }: Activity) =>
    write({
      ask: { message: '¿Eliminar esta actividad?', confirm: 'Eliminar' },
      send: () => deleteActivity(id),
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
            count={countOf(found.length, 'actividad', 'actividades')}
          >
            <FilterField
              label="Evento"
              name="evento"
              value={evento}
              all="Todos"
              options={eventKinds.map((kind) => ({ value: kind, label: eventLabel(kind) }))}
              onChoose={(chosen) => query.change({ evento: chosen }, 'step')}
            />
          </ListControls>
          {found.length === 0 && <Empty>No hay actividades que coincidan con la búsqueda.</Empty>}
          {groupActivities(found, order, madridDay()).map(({ title, list }) => (
            <section key={title} className={styles.group}>
              <h2>{title}</h2>
              <CardGrid columns={3}>
                {list.map((activity) => (
                  <AdminActivityCard
                    key={activity.id}
                    activity={activity}
                    onEdit={() => onOpen({ activity })}
                    onCopy={() => onOpen({ copyOf: activity })}
                    onDelete={() => void remove(activity)}
                  />
                ))}
              </CardGrid>
            </section>
          ))}
        </>
      )}
      {dialog}
    </>
  );
}
