import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { Read } from 'shared/data/read';
import { readRefusal } from 'shared/data/refusal';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { oneOf } from 'shared/list/list-query';
import { useLoaderData, useRevalidator } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { Button, ButtonLink } from 'shared/ui/button';
import { SelectField } from 'shared/ui/field';
import { Empty, Hint } from 'shared/ui/page';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { CallPage } from '../head/call-page.tsx';
import { useAddressStep } from '../head/use-address-step.ts';
import { useLatest } from 'shared/data/use-latest';
import { Folded } from '../registration/folded.tsx';
import type { Row } from '../registration/row.ts';
import { EventSelect } from './event-select.tsx';
import { GroupBoard } from './group-board.tsx';
import { GroupRulesForm } from './group-rules.tsx';
import styles from './groups-page.module.css';
import { changesBetween, groupsOf, moveTo, nextGroup, type Placed, placeByRules, postpone, reverse } from './placing.ts';
import { PublishDepartures } from './publish-departures.tsx';
import {
  loadRouteRiders,
  ownRoute,
  type RouteData,
  routeEvents,
  routeParameters,
  type RouteRiders,
  sheetOf,
  formatNone,
} from './route-data.ts';

/** Groups and departure times: proposed, moved by hand, and saved at once. */
function GroupsPage() {
  const { route, of: shown, years } = useLoaderData<RouteData>();
  const { values, go } = useAddressStep(ownRoute);
  const loaded = useLatest(route).value;
  const newest = useLatest(years).value?.newest;
  // While another year or event is pending no emails can be sent to the last one.
  const isRoutes = !shown.actividad;
  const isShown = isRoutes
    ? loaded?.year === (shown.anio ?? newest) && loaded?.event === oneOf(values.evento, routeEvents)
    : loaded?.actividad === shown.actividad;
  const of = isShown ? loaded : undefined;
  const [isDirty, setDirty] = useState(false);
  const { question } = useUnsavedChanges(isDirty, routeParameters);
  return (
    <CallPage
      title="Grupos y salidas"
      tab="groups"
      tools={
        <>
          {isRoutes && <EventSelect event={values.evento} onChoose={(evento) => go({ evento })} />}
          {of && of.rows.length > 0 && can('2.0') && <PublishDepartures of={of} isDirty={isDirty} />}
          {/* The sheet of an activity has lines for those who come without a sign-up. */}
          {of && (of.rows.length > 0 || of.actividad) && (
            <ButtonLink tone="outline" to={sheetOf(of)}>
              <span>
                Imprimir<span className={styles.rest}> salidas</span>
              </span>
            </ButtonLink>
          )}
        </>
      }
    >
      {can('2.0') ? (
        <Read key={values.evento} promise={route} failed="No se han podido cargar las inscripciones.">
          {(riders) => <Groups of={riders} onDirty={setDirty} />}
        </Read>
      ) : (
        <Empty>Este servidor no guarda muchos cambios a la vez. Pon el grupo y la salida de cada persona en el listado.</Empty>
      )}
      {question}
    </CallPage>
  );
}

const shifts = [-60, -30, -15, -10, -5, 5, 10, 15, 30, 60];
const signed = (minutes: number) => `${minutes > 0 ? '+' : '−'}${Math.abs(minutes)} min`;

interface Plan {
  of: readonly Row[];
  rows: readonly Row[];
  isStored: boolean;
}

interface GroupsProps {
  of: RouteRiders;
  onDirty: (isDirty: boolean) => void;
}

function Groups({ of, onDirty }: GroupsProps) {
  const { rows } = of;
  const { write, busy, dialog } = useWrite();
  const { revalidate } = useRevalidator();
  /** The planned rows since the last load; or the stored ones, until reloaded. */
  const [plan, setPlan] = useState<Plan>({ of: rows, rows, isStored: false });
  if (plan.of !== rows) setPlan({ of: rows, rows, isStored: false });
  const [every, setEvery] = useState(10);
  const [minutes, setMinutes] = useState(15);
  const planned = plan.of === rows ? plan.rows : rows;
  const isBusy = busy !== undefined || plan.isStored;
  const groups = useMemo(() => groupsOf(planned), [planned]);
  const changes = useMemo(() => changesBetween(rows, planned), [rows, planned]);
  const isDirty = changes.length > 0 && !plan.isStored;
  const bar = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  const show = (next: readonly Row[]) => {
    // A pending write reloads the rows, which replaces the plan.
    if (!isBusy) startTransition(() => setPlan({ of: rows, rows: next, isStored: false }));
  };
  const store = async (cambios: readonly Placed[], text: string, wayBack: boolean) => {
    const isStored = await write({
      send: async () => {
        await call('PUT /inscripciones/lote', { json: { cambios: [...cambios] } });
        setPlan((now) => ({ ...now, isStored: true }));
        await revalidate();
      },
      done: () => ({
        text,
        ...(wayBack && {
          action: { label: 'Deshacer', run: () => void store(reverse(cambios), 'Todo vuelve a estar como antes.', false) },
        }),
      }),
      failed: (error) => {
        const { status, detail } = readRefusal(error);
        // Conflict: the plan stays readable until the user reloads.
        const isLate = status === 409 || status === 404;
        return {
          text: detail ?? 'No se han podido guardar los grupos. Inténtalo otra vez.',
          ...(isLate && { action: { label: 'Cargar de nuevo', run: () => void revalidate() } }),
        };
      },
    });
    // The save button is removed.
    if (isStored) bar.current?.focus({ preventScroll: true });
  };

  const later = changesBetween(rows, postpone(rows, minutes));
  const without = planned.filter(({ grupo_num }) => grupo_num === null).length;
  return (
    <>
      {rows.length === 0 ? (
        <Empty>{formatNone(of)}</Empty>
      ) : (
        <div className={styles.plan}>
          <Folded legend="Proponer grupos o mover horas" isOpen={rows.every(({ grupo_num }) => grupo_num === null)}>
            <GroupRulesForm
              onPropose={(rules, bibs) => {
                setEvery(rules.every);
                show(placeByRules(rows, rules, bibs));
              }}
            />
            {later.length > 0 && (
              <div className="row to-end gap-3">
                <SelectField
                  label="Minutos"
                  name="minutos"
                  value={String(minutes)}
                  disabled={isDirty}
                  onChange={({ target }) => setMinutes(Number(target.value))}
                >
                  {shifts.map((each) => (
                    <option key={each} value={each}>
                      {signed(each)}
                    </option>
                  ))}
                </SelectField>
                <Button
                  tone="outline"
                  disabled={isDirty || isBusy}
                  onClick={() => void store(later, `Todas las salidas se han movido ${signed(minutes)}.`, true)}
                >
                  {`Mover todo ${signed(minutes)}`}
                </Button>
                {isDirty && <Hint>Para mover todas las salidas, antes aplica o descarta los cambios.</Hint>}
              </div>
            )}
          </Folded>
          <div className={`row gap-4 rows-2 ${styles.bar}`} data-dirty={isDirty || undefined}>
            <p ref={bar} role="status" tabIndex={-1} className={isDirty ? undefined : styles.rest}>
              {isDirty
                ? `${changes.length === 1 ? 'Cambiará' : 'Cambiarán'} ${countOf(changes.length, 'inscripción', 'inscripciones')}. Nada se guarda hasta que pulses «Aplicar».`
                : without === 0
                  ? `${rows.length} con grupo.`
                  : `${without} de ${rows.length} sin grupo.`}
            </p>
            {isDirty && (
              <>
                <Button
                  disabled={isBusy}
                  onClick={() => void store(changes, `Guardado: ${countOf(changes.length, 'inscripción', 'inscripciones')}.`, true)}
                >
                  {busy === undefined ? 'Aplicar' : 'Guardando...'}
                </Button>
                <Button tone="outline" disabled={isBusy} onClick={() => show(rows)}>
                  Descartar
                </Button>
              </>
            )}
          </div>
          <GroupBoard groups={groups} next={nextGroup(groups, every)} onMove={(id, to) => show(moveTo(planned, id, to))} />
        </div>
      )}
      {dialog}
    </>
  );
}

export const groupsScreen: LazyScreen = { Component: GroupsPage, loader: loadRouteRiders };
