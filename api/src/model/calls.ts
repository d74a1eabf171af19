import { shiftDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import type { Rows } from './rows.ts';
import type { World } from './world.ts';

export type Call = Rows['convocatorias'][number];
export type SignUp = Rows['inscripciones'][number];

export const today = ({ now }: World): string => madridDay(now);
export const inDays = (world: World, days: number): string => shiftDay(today(world), days);

export const isRoute = ({ es_ruta }: Pick<Call, 'es_ruta'>): boolean => es_ruta === 1;
/** As calls of staff name it. */
export const nameOf = ({ es_ruta, anio, actividad_id }: Pick<Call, 'es_ruta' | 'anio' | 'actividad_id'>) =>
  es_ruta === 1 ? { anio: anio ?? 0 } : { actividad: actividad_id ?? 0 };
/** Of an activity. */
export const idOf = ({ actividad_id }: Pick<Call, 'actividad_id'>): number => actividad_id ?? 0;
/** Of the route. */
export const yearOf = ({ anio }: Pick<Call, 'anio'>): number => anio ?? 0;
const activityOf = ({ rows }: World, { actividad_id }: Call) => rows.actividades.find(({ id }) => id === actividad_id);

/** Its day; the last of the year of a route without one, and none of an activity without one. */
export const dayOf = (world: World, call: Call): string =>
  activityOf(world, call)?.fecha_evento ?? (isRoute(call) ? `${call.anio}-12-31` : '9999-12-31');
export const isToCome = (world: World, call: Call): boolean => dayOf(world, call) >= today(world);

/** Of the route: the first that is still to come, else the newest. */
export function routeInForce(world: World): Call | undefined {
  const all = world.rows.convocatorias.filter(isRoute).toSorted((one, other) => (one.anio ?? 0) - (other.anio ?? 0));
  return all.find((call) => (activityOf(world, call)?.fecha_evento ?? '') >= today(world)) ?? all.at(-1);
}

/** Calls of activities that take sign-ups, the next one first. */
export const openActivities = (world: World): Call[] =>
  world.rows.convocatorias
    .filter((call) => !isRoute(call) && call.cancelada === null && isToCome(world, call))
    .toSorted((one, other) => (dayOf(world, one) < dayOf(world, other) ? -1 : 1));
/** The one that most sign up for, so that it fills up. */
export const nextActivity = (world: World): Call[] => openActivities(world).slice(0, 1);

export const signUpsOf = ({ rows }: Pick<World, 'rows'>, { id }: Pick<Call, 'id'>): SignUp[] =>
  rows.inscripciones.filter(({ convocatoria_id }) => convocatoria_id === id);
export const callOf = ({ rows }: World, { convocatoria_id }: SignUp): Call | undefined =>
  rows.convocatorias.find(({ id }) => id === convocatoria_id);

/** Not deleted; and not cancelled. */
export const isThere = ({ eliminada }: SignUp): boolean => eliminada === null;
export const isStanding = (row: SignUp): boolean => isThere(row) && row.anulada === null;
export const isWaiting = (row: SignUp): boolean => isStanding(row) && row.espera_turno !== null;
export const isOffered =
  ({ now }: Pick<World, 'now'>) =>
  ({ oferta_hasta }: SignUp): boolean =>
    oferta_hasta !== null && oferta_hasta > now.toISOString();
/** In the order in which they get places. */
export const inTurn = (one: SignUp, other: SignUp): number => (one.espera_turno ?? 0) - (other.espera_turno ?? 0) || one.id - other.id;

/** In cents: what the club has been paid of it. */
export const receivedOf = ({ pagado, cobrado, importe }: SignUp): number => (pagado === 'Si' ? (cobrado ?? importe ?? 0) : 0);
/** And has not given back. */
export const keptOf = (row: SignUp): number => (row.devuelta === null ? receivedOf(row) : 0);

/** Who has a place by the club's rules: also an offered one, and one that was given up so short a time ago that it can be taken back. */
export function takesPlace(world: World): (row: SignUp) => boolean {
  const letGo = new Date(world.now.getTime() - 20_000).toISOString();
  const isOffer = isOffered(world);
  return (row) =>
    (row.espera === null || isOffer(row)) &&
    (row.anulada === null || row.anulada > letGo) &&
    (row.eliminada === null || row.eliminada > letGo);
}
export const countPlaces = (rows: readonly SignUp[]): number => rows.reduce((sum, { invitados }) => sum + 1 + invitados, 0);

export const hasLevels = ({ rows }: World, { id }: Pick<Call, 'id'>): boolean =>
  rows.niveles_convocatoria.some(({ convocatoria_id }) => convocatoria_id === id);

/** The limits of a call: in all, and of its levels. */
export function limitsOf({ rows }: World, { id, plazas }: Call): { nivel: string | null; plazas: number }[] {
  const levels = rows.niveles_convocatoria.filter(({ convocatoria_id }) => convocatoria_id === id);
  const limited = levels.flatMap((level) => (level.plazas === null ? [] : [{ nivel: level.nombre, plazas: level.plazas }]));
  const sum = levels.length > 0 && limited.length === levels.length ? limited.reduce((all, level) => all + level.plazas, 0) : null;
  const total = plazas ?? sum;
  return [...(total === null ? [] : [{ nivel: null, plazas: total }]), ...limited];
}
