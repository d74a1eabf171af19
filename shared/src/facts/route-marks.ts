/*
 * The morning of a route is a log of marks: what somebody saw, on one of several phones, with signal or without. Free of zod, so that
 * the browser may import it at run time.
 */

/** What happens to a rider, the later and surer after what it outweighs. */
export const routeSteps = ['no_presentado', 'llegada', 'salida', 'abandono', 'vuelta'] as const;
export type RouteStep = (typeof routeSteps)[number];

/** Beside the steps: somebody who came without having signed up, and that an earlier mark does not hold. */
export const markKinds = [...routeSteps, 'alta', 'anulacion'] as const;

export interface RouteMark {
  /** Made by the phone: the same mark sent twice is one. */
  readonly id: string;
  readonly tipo: (typeof markKinds)[number];
  /** Whom it is about: the number of a registration, or what the phone made up for somebody without one. */
  readonly de: string;
  /** When, as `toISOString` writes it: by the phone's clock, which the server puts right when it is far off. */
  readonly momento: string;
  /** The walk-in's name, and the event that they came for. */
  readonly nombre?: string | null | undefined;
  readonly evento?: string | null | undefined;
  /** The mark that does not hold. */
  readonly anula?: string | null | undefined;
  /** Its place in the server's log; none as long as it waits to be sent. */
  readonly orden?: number | undefined;
}

/** Where a rider is, by all that is known. */
export interface RiderState {
  /** Undefined as long as nobody has seen them. */
  readonly paso: RouteStep | undefined;
  /** Since when. */
  readonly desde: string | undefined;
  /** The marks that say so: annul them all to take it back. */
  readonly marcas: readonly string[];
  /** Whether somebody has marked that they came, whatever they have done since. */
  readonly llegada: boolean;
  /** Of somebody who never signed up. */
  readonly alta: { readonly nombre: string; readonly evento: string | null } | undefined;
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** All marks of both, each once, by id. What the server has stored counts for more than what a phone has not sent yet. */
export function mergeMarks<Mark extends RouteMark>(...logs: readonly (readonly Mark[])[]): Mark[] {
  const all = logs.flat();
  // Most riders have one: a phone that opens works out hundreds of them.
  if (all.length < 2) return all;
  const byId = new Map<string, Mark>();
  for (const mark of all) {
    const known = byId.get(mark.id);
    if (!known || isSurer(mark, known)) byId.set(mark.id, mark);
  }
  return [...byId.values()].toSorted((left, right) => compare(left.id, right.id));
}

/** The same whichever of the two comes first. */
function isSurer(mark: RouteMark, known: RouteMark): boolean {
  const [place, knownPlace] = [mark.orden ?? Infinity, known.orden ?? Infinity];
  return place === knownPlace ? compare(JSON.stringify(mark), JSON.stringify(known)) < 0 : place < knownPlace;
}

const weights: Readonly<Record<string, number>> = Object.fromEntries(routeSteps.map((step, index) => [step, index]));
const isStep = (tipo: RouteMark['tipo']): tipo is RouteStep => tipo in weights;
const weightOf = (step: RouteStep | undefined): number => (step === undefined ? -1 : (weights[step] ?? -1));

/** Where everybody is who has a mark that holds. */
export function statesOf(marks: Iterable<RouteMark>): Map<string, RiderState> {
  const byRider = new Map<string, RouteMark[]>();
  for (const mark of marks) {
    const own = byRider.get(mark.de);
    if (own) own.push(mark);
    else byRider.set(mark.de, [mark]);
  }
  return new Map(
    [...byRider].flatMap(([de, own]) => {
      const state = stateOf(own);
      return state ? [[de, state] as const] : [];
    }),
  );
}

/**
 * Where one rider is, by their marks. The weightiest that holds decides, whenever it was made and in whichever order the marks came:
 * clocks are only shown. Who is back has not failed to come, whatever another phone says that has not heard of it.
 */
export function stateOf(own: readonly RouteMark[]): RiderState | undefined {
  const annulled = new Set(own.flatMap(({ tipo, anula }) => (tipo === 'anulacion' && anula ? [anula] : [])));
  return own
    .filter(({ id, tipo }) => tipo !== 'anulacion' && !annulled.has(id))
    .toSorted((left, right) => compare(left.momento, right.momento) || compare(left.id, right.id))
    .reduce<RiderState | undefined>(step, undefined);
}

const unseen: RiderState = { paso: undefined, desde: undefined, marcas: [], llegada: false, alta: undefined };

function step(known: RiderState | undefined, { id, tipo, momento, nombre, evento }: RouteMark): RiderState {
  const found = known ?? unseen;
  const before = tipo === 'llegada' && !found.llegada ? { ...found, llegada: true } : found;
  if (!isStep(tipo)) return before.alta ? before : { ...before, alta: { nombre: nombre ?? '', evento: evento ?? null } };
  const ahead = weightOf(tipo) - weightOf(before.paso);
  if (ahead > 0) return { ...before, paso: tipo, desde: momento, marcas: [id] };
  return ahead === 0 ? { ...before, marcas: [...before.marcas, id] } : before;
}

/** On the road: they have left, and nobody has seen them come back or give up. */
export const isOut = (state: RiderState | undefined): boolean => state?.paso === 'salida';
/** They came, whatever they have done since. */
export const hasCome = (state: RiderState | undefined): boolean => weightOf(state?.paso) > 0;
