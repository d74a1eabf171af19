import type { DayRider } from 'shared/contract/route-day';
import { hasCome, type RiderState, type RouteStep } from 'shared/facts/route-marks';
import { countOf } from 'shared/text/count-of';
import { clockOf } from 'shared/text/moments';

/** Steps in words. */
export const stepWords: Readonly<Record<RouteStep, string>> = {
  llegada: 'Ha llegado',
  salida: 'Ha salido',
  vuelta: 'Ha vuelto',
  abandono: 'Abandona',
  no_presentado: 'No se presenta',
};

/** 'Ha vuelto · 13:40 · lo dice por su enlace'; '' before the first. */
export const tellStep = ({ paso, desde, propia }: Partial<RiderState> = {}): string =>
  paso && desde ? [stepWords[paso], clockOf(desde), propia && 'lo dice por su enlace'].filter(Boolean).join(' · ') : '';

/** 'route': arrived, left and returned. 'roll-call': arrived or not. */
export type DayKind = 'route' | 'roll-call';

/** The main button: the next step of an arrived rider. */
export function nextStep(state: RiderState | undefined, kind: DayKind): RouteStep | undefined {
  if (kind === 'roll-call') return hasCome(state) ? undefined : 'llegada';
  switch (state?.paso) {
    case 'llegada':
      return 'salida';
    case 'salida':
    case 'abandono':
      return 'vuelta';
    case 'vuelta':
      return undefined;
    default:
      return 'llegada';
  }
}

/** The alternative step. */
export function otherStep(state: RiderState | undefined, kind: DayKind): RouteStep | undefined {
  if (state?.paso === undefined) return 'no_presentado';
  if (kind === 'roll-call') return undefined;
  return state.paso === 'llegada' || state.paso === 'salida' ? 'abandono' : undefined;
}

/** 'Ha llegado 1 de 20' */
export const countCome = (come: number, all: number): string => `${come === 1 ? 'Ha' : 'Han'} llegado ${come} de ${all}`;

/** Elapsed time: '3 h 20 min'. */
export function lasting(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** Notes for the check-in of a rider. `isFree`: nobody pays. */
export function warningsOf(rider: DayRider | undefined, isFree = false): string[] {
  if (!rider) return ['Sin inscripción'];
  const { anulada, eliminada, pagado, menor } = rider;
  return [
    ...(eliminada ? ['Ya no está en la lista'] : []),
    ...(anulada ? ['Anuló su inscripción'] : []),
    ...(pagado === 'Si' || isFree ? [] : ['Sin pagar']),
    ...(menor ? ['Menor de edad'] : []),
  ];
}

/** What a search looks at. */
export const searchWords: Readonly<Record<DayKind, { label: string; nobody: string; withoutCamera: string }>> = {
  route: {
    label: 'Nombre, dorsal o referencia',
    nobody: 'Nadie de la lista se llama así ni tiene ese dorsal ni esa referencia.',
    withoutCamera: 'No se puede usar la cámara: busca por nombre o dorsal.',
  },
  'roll-call': {
    label: 'Nombre o referencia',
    nobody: 'Nadie de la lista se llama así ni tiene esa referencia.',
    withoutCamera: 'No se puede usar la cámara: busca por nombre o referencia.',
  },
};

/** All of an entry, guests too. */
export const allOf = (rider: DayRider | undefined): number => 1 + (rider?.invitados ?? 0);

/** How many of them have come. */
export const comeOf = (rider: DayRider | undefined, state: RiderState | undefined): number =>
  hasCome(state) ? Math.min(state?.personas ?? Infinity, allOf(rider)) : 0;

/** '+2 invitados'; undefined without any. */
export const guestsOf = (rider: DayRider | undefined): string | undefined =>
  rider?.invitados ? `+${countOf(rider.invitados, 'invitado', 'invitados')}` : undefined;

/** Known facts: 'Dorsal 42 · C27-0042 · Grupo 3 · 09:15 · Honda'; of an activity 'A7-0001 · +2 invitados'. */
export const factsOf = (rider: DayRider | undefined): string =>
  [
    rider?.dorsal && `Dorsal ${rider.dorsal}`,
    rider?.referencia,
    typeof rider?.grupo_num === 'number' && `Grupo ${rider.grupo_num}`,
    rider?.salida,
    rider?.moto,
    rider?.nombre_acomp && `con ${rider.nombre_acomp}`,
    guestsOf(rider),
  ]
    .filter(Boolean)
    .join(' · ');
