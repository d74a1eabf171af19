import { type Arbitrary, boolean, constantFrom, option } from 'fast-check';
import type { SentCallForm } from 'shared/contract/activity-sign-ups';
import type { SentEdition } from 'shared/contract/edition';
import {
  type Call,
  countPlaces,
  dayOf,
  hasLevels,
  idOf,
  inDays,
  isRoute,
  isToCome,
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

const blank = {
  hora: null,
  abre: null,
  cierra: null,
  bizum: null,
  iban: null,
  efectivo: true,
  carta: null,
  dias_bloqueo: 1,
  cesion_dias: 1,
};
const companions = { acompanante_pro: 2000, acompanante_amateur: 2000, acompanante_guiada: 1000 };

function routeForm(anio: number, actividad_id: number | null, terms: RouteTerms, version: number): SentEdition {
  const prices = { precio_pro: terms.precio + 1000, precio_amateur: terms.precio, precio_guiada: terms.precio };
  const ofMembers = { socio_pro: terms.socio, socio_amateur: terms.socio, socio_guiada: null };
  const limits = { plazas: terms.plazas, plazas_pro: terms.pro, plazas_amateur: null, plazas_guiada: null };
  const rules = { horas_confirmar: terms.horas_confirmar, cesion: terms.cesion, dias_anticipada: 0 };
  return { anio, actividad_id, ...blank, ...prices, ...companions, ...ofMembers, ...limits, ...rules, version };
}

const ofSome = {
  quien: constantFrom('todos', 'todos', 'todos', 'socios', 'socios_antes'),
  lista_espera: constantFrom(true, true, true, false),
};
const codes = { early: constantFrom(null, 500, 2000), usos: constantFrom(1, 2), invitados: constantFrom(0, 2, 3) };
const callTerms = { plazas, basico: ofLevel, precio, ...codes, ...ofSome, horas_confirmar, cesion };
type CallTerms = Drawn<typeof callTerms>;

/** Of an activity; every other new one has levels. No fewer places than are taken. */
function callForm(world: World, actividad: number, { basico, early, usos, ...given }: CallTerms): SentCallForm {
  const call = world.rows.convocatorias.find((each) => !isRoute(each) && idOf(each) === actividad);
  const taken = call ? signUpsOf(world, call).filter(takesPlace(world)) : [];
  const least = (limit: number | null, rows: typeof taken) => (limit === null ? null : Math.max(limit, countPlaces(rows)));
  const id = world.rows.preguntas.find(({ convocatoria_id }) => convocatoria_id === call?.id)?.id;
  const question = { texto: '¿Carne o pescado?', tipo: 'una' as const, opciones: ['Carne', 'Pescado'] };
  const beginners = taken.filter(({ ruta }) => ruta === 'Básico');
  const level = (nombre: string, places: number | null) => ({ nombre, texto: null, plazas: places });
  const price = (persona: 'general' | 'socio' | 'menor', cents: number, hasta: string | null) => ({
    nivel: null,
    persona,
    hasta,
    precio: cents,
  });
  const { precio: cents, ...rest } = given;
  return {
    ...blank,
    ...rest,
    devoluciones: null,
    socios_hasta: given.quien === 'socios_antes' ? `${inDays(world, 7)}T10:00` : null,
    plazas: least(given.plazas, taken),
    niveles: (call ? hasLevels(world, call) : actividad % 2 === 0)
      ? [level('Básico', least(basico, beginners)), level('Avanzado', null)]
      : [],
    precios: [
      price('general', cents, null),
      price('socio', 800, null),
      price('menor', 300, null),
      ...(early === null ? [] : [price('general', early, inDays(world, 2))]),
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
/** The first one has no year to be named by. */
const putRoute = (world: World, body: SentEdition) =>
  world.call(board, 'PUT /inscripciones/edicion', { query: world.rows.convocatorias.length === 0 ? {} : { anio: body.anio }, body });
const putCall = (world: World, id: number, terms: CallTerms) =>
  world.call(board, 'PUT /convocatorias/:id', { params: { id }, body: callForm(world, id, terms) });

/** As a club stands in the middle of its season: the form is open, and there are few places. */
export async function openSeason(world: World): Promise<void> {
  const day = inDays(world, 60);
  const rules = { plazas: 2, precio: 4000, cesion: 'libre' } as const;
  const terms = { ...rules, pro: 1, socio: 1500, horas_confirmar: 24 } as const;
  await putRoute(world, routeForm(Number(day.slice(0, 4)), await announce(world, 'Ruta', day), terms, 0));
  await openForm(world, true);
  const free = { basico: 2, early: null, usos: 2, invitados: 2, quien: 'todos', lista_espera: true, horas_confirmar: null } as const;
  await putCall(world, await announce(world, 'Curso', inDays(world, 30)), { ...rules, ...free, precio: 1000 });
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
    await world.call(board, 'POST /convocatorias/:id/duplicar', { params: { id: idOf(last) }, body });
  }
  if (isRideToCome(world)) return;
  const next = () => world.rows.convocatorias.find((call) => yearOf(call) > yearOf(route));
  if (!next()) await world.call(board, 'POST /inscripciones/edicion/nueva');
  const { version, ...of } = next() ?? route;
  const anio = yearOf(of);
  const terms = { plazas: 2, pro: null, precio: 4000, socio: null, horas_confirmar: null, cesion: 'libre' } as const;
  await putRoute(world, routeForm(anio, await announce(world, 'Ruta', `${anio}-10-20`), terms, version));
  await openForm(world, true);
}

export const callCommands = [
  command([1, 'open or close the form', always], { activo: constantFrom(true, true, true, false) }, (world, _, { activo }) =>
    openForm(world, activo),
  ),
  command([1, 'change the route', routes], routeTerms, (world, call, terms) =>
    putRoute(world, routeForm(yearOf(call), call.actividad_id, terms, call.version)),
  ),
  command([1, 'change the call of an activity', openActivities], callTerms, (world, call, terms) => putCall(world, idOf(call), terms)),
  command([10, 'a new season begins', seasonIsOver], {}, beginSeason),
  command([1, 'make next year’s edition, or discard it', routes], {}, (world, route) => {
    const next = world.rows.convocatorias.find((call) => yearOf(call) > yearOf(route) && signUpsOf(world, call).length === 0);
    if (!next) return world.call(board, 'POST /inscripciones/edicion/nueva');
    return world.call(board, 'DELETE /inscripciones/edicion', { query: { anio: yearOf(next) } });
  }),
  command([1, 'cancel an activity, with another one in its place', crowded], { deletes: boolean() }, async (world, call, { deletes }) => {
    const params = { id: idOf(call) };
    await world.call(board, 'POST /convocatorias/:id/duplicar', { params, body: { fechas: [dayOf(world, call)] } });
    await world.call(board, 'POST /convocatorias/:id/cancelar', { params, body: { motivo: 'Va a llover' } });
    if (deletes) await world.call(board, 'DELETE /actividades/:id', { params });
  }),
];
