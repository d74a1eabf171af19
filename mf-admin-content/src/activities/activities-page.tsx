import { useMemo, useState } from 'react';
import type { Activity } from 'shared/contract/activities';
import { eventKinds } from 'shared/contract/enumerations';
import { refusalStatus } from 'shared/http/client';
import { oneOf } from 'shared/list/list-query';
import { useListQuery } from 'shared/list/use-list-query';
import { useLoaderData, useRevalidator } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { madridDay } from 'shared/text/moments';
import { AccessDenied, LoadRefusal } from 'shared/ui/access-denied';
import { ConfirmDialog } from 'shared/ui/alert-dialog';
import { Button } from 'shared/ui/button';
import { CardGrid, WaitingCards } from 'shared/ui/card';
import { FilterField, ListControls } from 'shared/ui/list-controls';
import { Loaded } from 'shared/ui/loaded';
import { Notice } from 'shared/ui/notice';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import page from '../page.module.css';
import styles from './activities-page.module.css';
import { deleteActivity, loadActivities, type ActivitiesPageData } from './activities-data.ts';
import { ActivityForm } from './activity-form.tsx';
import { AdminActivityCard } from './admin-activity-card.tsx';
import { activityOrders, findActivities, wholeList, type ActivityOrder } from './find-activities.ts';
import { groupActivities } from './group-activities.ts';

export function ActivitiesPage() {
  usePageTitle('Gestión de Actividades');
  const { activities } = useLoaderData<ActivitiesPageData>();
  const { revalidate } = useRevalidator();
  const [isCreating, setCreating] = useState(false);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <PageTitle>Gestión de Actividades</PageTitle>
        <Button onClick={() => setCreating(true)}>Nueva Actividad</Button>
      </header>
      <Loaded
        promise={activities}
        waiting={<WaitingCards columns={3} count={6} />}
        failed={(error) => <LoadRefusal error={error} text="No se han podido cargar las actividades." onRetry={() => void revalidate()} />}
      >
        {(list) => <Activities loaded={list} isCreating={isCreating} onCreated={() => setCreating(false)} />}
      </Loaded>
    </div>
  );
}

type Open = { kind: 'edit' | 'copy' | 'delete'; activity: Activity };

const orders = Object.keys(activityOrders) as [ActivityOrder, ...ActivityOrder[]];
const kinds = eventKinds.map((kind) => ({ value: kind, label: kind }));

function Activities({ loaded, isCreating, onCreated }: { loaded: Activity[]; isCreating: boolean; onCreated: () => void }) {
  const [activities, setActivities] = useState(loaded);
  const [open, setOpen] = useState<Open>();
  const [message, setMessage] = useState('');
  /** What could not be deleted; offered again without raising the voice. */
  const [undeleted, setUndeleted] = useState<Activity>();
  const [isDenied, setDenied] = useState(false);

  const query = useListQuery(wholeList);
  const { buscar: search, evento, orden } = query.values;
  const order = oneOf(orden, orders);
  const found = useMemo(() => findActivities(activities, { evento, search, order }), [activities, evento, search, order]);
  const groups = groupActivities(found, order, madridDay());

  const close = () => {
    setOpen(undefined);
    onCreated();
  };
  const saved = async () => {
    close();
    setMessage('Actividad guardada correctamente.');
    // What is stored is stored, also when it cannot be shown now.
    await loadActivities().then(setActivities, () => {});
  };
  const remove = async (activity: Activity) => {
    setOpen(undefined);
    setUndeleted(undefined);
    setMessage('');
    try {
      await deleteActivity(activity.id);
      setActivities((list) => list.filter(({ id }) => id !== activity.id));
      setMessage('Actividad eliminada.');
    } catch (error) {
      if (refusalStatus(error) === 403) setDenied(true);
      else setUndeleted(activity);
    }
  };
  const cards = (list: Activity[]) => (
    <CardGrid columns={3}>
      {list.map((activity) => (
        <AdminActivityCard key={activity.id} activity={activity} onOpen={(kind) => setOpen({ kind, activity })} />
      ))}
    </CardGrid>
  );
  const form = { onSaved: () => void saved(), onClose: close, onDenied: () => setDenied(true) };

  return (
    <>
      {isDenied ? (
        <AccessDenied />
      ) : activities.length === 0 ? (
        <p className={page.empty}>No hay actividades disponibles en este momento.</p>
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
              options={kinds}
              onChoose={(chosen) => query.change({ evento: chosen }, 'step')}
            />
          </ListControls>
          {found.length === 0 && <p className={page.empty}>No hay actividades que coincidan con la búsqueda.</p>}
          {groups.map(({ title, list }) => (
            <section key={title} className={styles.group}>
              <h2>{title}</h2>
              {cards(list)}
            </section>
          ))}
        </>
      )}
      <div className={page.result}>
        {message && <Notice kind="success">{message}</Notice>}
        {undeleted && (
          <p className={styles.again} role="status">
            {`«${undeleted.titulo}» no se ha podido eliminar.`}
            <button type="button" onClick={() => void remove(undeleted)}>
              Reintentar
            </button>
          </p>
        )}
      </div>
      {isCreating && <ActivityForm {...form} />}
      {open?.kind === 'edit' && <ActivityForm {...form} activity={open.activity} />}
      {open?.kind === 'copy' && <ActivityForm {...form} copyOf={open.activity} />}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          message="¿Eliminar esta actividad?"
          confirm="Eliminar"
          onConfirm={() => void remove(open.activity)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
