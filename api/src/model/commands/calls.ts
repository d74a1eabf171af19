import { type Arbitrary, boolean, constantFrom, option } from 'fast-check';
import type { SentCallForm } from 'shared/contract/call-settings';
import type { OfCall } from 'shared/facts/of-call';
import { routeLevels } from 'shared/facts/enumerations';
import type { PricedPeople } from 'shared/facts/sign-up-fields';
import {
  type Call,
  countPlaces,
  dayOf,
  hasLevels,
  idOf,
  inDays,
  isRoute,
  isToCome,
  nameOf,
  openActivities,
  routeInForce,
  signUpsOf,
  takesPlace,
  yearOf,
} from '../calls.ts';
import { always, command } from '../command.ts';
import { board } from '../people.ts';
import type { World } from '../world.ts';

type Drawn<T> = { [Name in keyof T]: T[Name] extends Arbitrary<infer Value> ? Value : never };

const plazas = option(constantFrom(1, 2, 2, 3), { freq: 6 });
const ofLevel = option(constantFrom(1, 2));
const horas_confirmar = constantFrom(null, null, 2, 24);
const cesion = constantFrom('no', 'libre', 'libre', 'aprobada');
const precio = constantFrom(0, 1000, 2500, 4000);

const routeTerms = { plazas, pro: ofLevel, precio, socio: constantFrom(null, 1500, 9000), horas_confirmar, cesion };
type RouteTerms = Drawn<typeof routeTerms>;

const ofSome = {
  quien: constantFrom('todos', 'todos', 'todos', 'socios', 'socios_antes'),
  lista_espera: constantFrom(true, true, true, false),
};
const codes = { early: constantFrom(null, 500, 2000), usos: constantFrom(1, 2), invitados: constantFrom(0, 2, 3) };
const callTerms = { plazas, basico: ofLevel, precio, ...codes, ...ofSome, horas_confirmar, cesion };
type CallTerms = Drawn<typeof callTerms>;

const rules = { efectivo: true, dias_bloqueo: 1, cesion_dias: 1 };
const price = (nivel: string | null, persona: PricedPeople, precio: number | null, hasta: string | null = null) =>
  precio === null ? [] : [{ nivel, persona, hasta, precio }];

/** No fewer places than are taken. */
function limits(world: World, call: Call | undefined, all: number | null, ofLevels: Readonly<Record<string, number | null>>) {
  const taken = call ? signUpsOf(world, call).filter(takesPlace(world)) : [];
  const least = (limit: number | null, rows: typeof taken) => (limit === null ? null : Math.max(limit, countPlaces(rows)));
  const niveles = Object.entries(ofLevels).map(([nombre, limit]) => {
    const plazas = least(
      limit,
      taken.filter(({ ruta }) => ruta === nombre),
    );
    return { nombre, texto: null, plazas };
  });
  return { plazas: least(all, taken), niveles };
}

function routeForm(world: World, anio: number, actividad_id: number | null, terms: RouteTerms): SentCallForm {
  const { plazas: all, pro, precio: cents, socio, ...rest } = terms;
  const call = world.rows.convocatorias.find((each) => each.anio === anio);
  const ofLevel = (nivel: string) => [
    ...price(nivel, 'general', nivel === 'PRO' ? cents + 1000 : cents),
    ...price(nivel, 'acompanante', nivel === 'Guiada' ? 1000 : 2000),
    ...price(nivel, 'socio', nivel === 'Guiada' ? null : socio),
  ];
  const places = limits(world, call, all, { PRO: pro, Amateur: null, Guiada: null });
  return { ...rules, ...rest, ...places, anio, actividad_id, precios: routeLevels.flatMap(ofLevel), version: call?.version ?? 0 };
}

/** Of an activity; every other new one has levels. */
function callForm(world: World, actividad: number, { basico, early, usos, plazas: all, precio: cents, ...rest }: CallTerms): SentCallForm {
  const call = world.rows.convocatorias.find((each) => !isRoute(each) && each.actividad_id === actividad);
  const id = world.rows.preguntas.find(({ convocatoria_id }) => convocatoria_id === call?.id)?.id;
  const question = { texto: '¿Carne o pescado?', tipo: 'una' as const, opciones: ['Carne', 'Pescado'] };
  const isLevelled = call ? hasLevels(world, call) : actividad % 2 === 0;
  return {
    ...rules,
    ...rest,
    ...limits(world, call, all, isLevelled ? { Básico: basico, Avanzado: null } : {}),
    socios_hasta: rest.quien === 'socios_antes' ? `${inDays(world, 7)}T10:00` : null,
    precios: [
      ...price(null, 'general', cents),
      ...price(null, 'socio', 800),
      ...price(null, 'menor', 300),
      ...price(null, 'general', early, inDays(world, 2)),
    ],
    codigos: [{ codigo: 'AMIGOS', precio: 200, usos }],
    preguntas: [{ ...(id !== undefined && { id }), ...question }],
    version: call?.version ?? 0,
  };
}

async function announce(world: World, titulo: string, fecha_evento: string): Promise<number> {
  const form = { titulo, fecha_evento, evento: titulo === 'Ruta' ? 'Castillos' : 'Otros' };
  return (await world.call(board, 'POST /actividades/', { form })).body.id;
}
const openForm = (world: World, activo: boolean) => world.call(board, 'POST /inscripciones/activar-formulario', { body: { activo } });
const save = (world: World, query: OfCall, body: SentCallForm) => world.call(board, 'PUT /convocatoria', { query, body });
/** The first one has no year to be named by. */
const putRoute = (world: World, anio: number, actividad_id: number | null, terms: RouteTerms) =>
  save(world, world.rows.convocatorias.length === 0 ? {} : { anio }, routeForm(world, anio, actividad_id, terms));
const putCall = (world: World, actividad: number, terms: CallTerms) => save(world, { actividad }, callForm(world, actividad, terms));

/** As a club stands in the middle of its season: the form is open, and there are few places. */
export async function openSeason(world: World): Promise<void> {
  const day = inDays(world, 60);
  const few = { plazas: 2, precio: 4000, cesion: 'libre' } as const;
  const terms = { ...few, pro: 1, socio: 1500, horas_confirmar: 24 } as const;
  await putRoute(world, Number(day.slice(0, 4)), await announce(world, 'Ruta', day), terms);
  await openForm(world, true);
  const free = { basico: 2, early: null, usos: 2, invitados: 2, quien: 'todos', lista_espera: true, horas_confirmar: null } as const;
  await putCall(world, await announce(world, 'Curso', inDays(world, 30)), { ...few, ...free, precio: 1000 });
}

const routes = (world: World) => [routeInForce(world)].flatMap((route) => route ?? []);
const crowded = (world: World) => openActivities(world).filter((call) => signUpsOf(world, call).length > 2);
const isRideToCome = (world: World) => routes(world).some((route) => isToCome(world, route));
const seasonIsOver = (world: World) => (openActivities(world).length === 0 || !isRideToCome(world) ? routes(world) : []);

/** What is over is followed by the next: the ride of another year, and an activity on other days. */
async function beginSeason(world: World, route: Call): Promise<void> {
  const last = world.rows.convocatorias.findLast((call) => !isRoute(call));
  if (openActivities(world).length === 0 && last) {
    const body = { fechas: [inDays(world, 40), inDays(world, 100)] };
    await world.call(board, 'POST /convocatoria/copias', { query: nameOf(last), body });
  }
  if (isRideToCome(world)) return;
  const next = () => world.rows.convocatorias.find((call) => yearOf(call) > yearOf(route));
  if (!next()) await world.call(board, 'POST /convocatoria/siguiente', { query: {} });
  const anio = yearOf(next() ?? route);
  const terms = { plazas: 2, pro: null, precio: 4000, socio: null, horas_confirmar: null, cesion: 'libre' } as const;
  await putRoute(world, anio, await announce(world, 'Ruta', `${anio}-10-20`), terms);
  await openForm(world, true);
}

export const callCommands = [
  command([1, 'open or close the form', always], { activo: constantFrom(true, true, true, false) }, (world, _, { activo }) =>
    openForm(world, activo),
  ),
  command([1, 'change the route', routes], routeTerms, (world, call, terms) => putRoute(world, yearOf(call), call.actividad_id, terms)),
  command([1, 'change the call of an activity', openActivities], callTerms, (world, call, terms) => putCall(world, idOf(call), terms)),
  command([10, 'a new season begins', seasonIsOver], {}, beginSeason),
  command([1, 'make next year’s edition, or discard it', routes], {}, (world, route) => {
    const next = world.rows.convocatorias.find((call) => yearOf(call) > yearOf(route) && signUpsOf(world, call).length === 0);
    if (!next) return world.call(board, 'POST /convocatoria/siguiente', { query: {} });
    return world.call(board, 'DELETE /convocatoria', { query: nameOf(next) });
  }),
  command([1, 'cancel an activity, with another one in its place', crowded], { deletes: boolean() }, async (world, call, { deletes }) => {
    const query = nameOf(call);
    await world.call(board, 'POST /convocatoria/copias', { query, body: { fechas: [dayOf(world, call)] } });
    await world.call(board, 'POST /convocatoria/cancelar', { query, body: { motivo: 'Va a llover' } });
    if (deletes) await world.call(board, 'DELETE /actividades/:id', { params: { id: idOf(call) } });
  }),
];
