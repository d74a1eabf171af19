import { boolean, constant, constantFrom, nat, option } from 'fast-check';
import type { SentCallForm } from 'shared/contract/activity-sign-ups';
import type { SentEdition } from 'shared/contract/edition';
import {
  type Call,
  countPlaces,
  dayOf,
  hasLevels,
  inDays,
  isToCome,
  nameOf,
  openActivities,
  routeInForce,
  signUpsOf,
  takesPlace,
} from '../calls.ts';
import { command, pick } from '../command.ts';
import { staffOf } from '../people.ts';
import type { World } from '../world.ts';

const few = option(constantFrom(1, 2, 3, 4), { freq: 6 });
const someHours = constantFrom(null, null, 2, 24);
const aRule = constantFrom('no', 'libre', 'libre', 'aprobada');

interface RouteTerms {
  plazas: number | null;
  pro: number | null;
  precio: number;
  socio: number | null;
  horas_confirmar: number | null;
  cesion: 'no' | 'libre' | 'aprobada';
}
const routeTerms = {
  plazas: few,
  pro: option(constantFrom(1, 2)),
  precio: constantFrom(0, 3000, 4000, 4550),
  socio: constantFrom(null, 1500, 9000),
  horas_confirmar: someHours,
  cesion: aRule,
};

const noTimes = { hora: null, abre: null, cierra: null };
const paidBy = { bizum: null, iban: null, efectivo: true, carta: null };

function routeForm(anio: number, actividad_id: number | null, terms: RouteTerms, version: number): SentEdition {
  const { plazas, pro, precio, socio, horas_confirmar, cesion } = terms;
  const prices = { precio_pro: precio + 1000, precio_amateur: precio, precio_guiada: precio };
  return {
    anio,
    actividad_id,
    ...noTimes,
    dias_anticipada: 0,
    dias_bloqueo: 1,
    ...prices,
    ...paidBy,
    version,
    acompanante_pro: 2000,
    acompanante_amateur: 2000,
    acompanante_guiada: 1000,
    socio_pro: socio,
    socio_amateur: socio,
    socio_guiada: null,
    plazas,
    plazas_pro: pro,
    plazas_amateur: null,
    plazas_guiada: null,
    horas_confirmar,
    cesion,
    cesion_dias: 1,
  };
}

interface Terms {
  plazas: number | null;
  basico: number | null;
  precio: number;
  early: number | null;
  usos: number;
  invitados: number;
  lista_espera: boolean;
  quien: 'todos' | 'socios' | 'socios_antes';
  horas_confirmar: number | null;
  cesion: 'no' | 'libre' | 'aprobada';
}
const terms = {
  plazas: few,
  basico: option(constantFrom(1, 2)),
  precio: constantFrom(0, 1000, 2500),
  early: constantFrom(null, 500, 2000),
  usos: constantFrom(1, 2),
  invitados: constantFrom(0, 2, 3),
  lista_espera: constantFrom(true, true, true, false),
  quien: constantFrom('todos', 'todos', 'todos', 'socios', 'socios_antes'),
  horas_confirmar: someHours,
  cesion: aRule,
};

/** Of an activity; every other new one has levels. */
function callForm(world: World, actividad: number, given: Terms): SentCallForm {
  const { plazas, basico, precio, early, usos, quien, ...rest } = given;
  const call = world.rows.ediciones.find(({ anio }) => anio === -actividad);
  const taken = call ? signUpsOf(world, call).filter(takesPlace(world)) : [];
  const least = (limit: number | null, rows: typeof taken) => (limit === null ? null : Math.max(limit, countPlaces(rows)));
  const question = world.rows.preguntas.find(({ edicion_id }) => edicion_id === call?.id);
  const [first, own] = [`${inDays(world, 7)}T10:00`, { nivel: null, hasta: null }];
  return {
    ...rest,
    ...noTimes,
    ...paidBy,
    quien,
    socios_hasta: quien === 'socios_antes' ? first : null,
    devoluciones: null,
    plazas: least(plazas, taken),
    niveles: !(call ? hasLevels(world, call) : actividad % 2 === 0)
      ? []
      : [
          {
            nombre: 'Básico',
            texto: null,
            plazas: least(
              basico,
              taken.filter(({ ruta }) => ruta === 'Básico'),
            ),
          },
          { nombre: 'Avanzado', texto: null, plazas: null },
        ],
    precios: [
      { ...own, persona: 'general', precio },
      { ...own, persona: 'socio', precio: 800 },
      { ...own, persona: 'menor', precio: 300 },
      ...(early === null ? [] : [{ ...own, hasta: inDays(world, 2), persona: 'general' as const, precio: early }]),
    ],
    codigos: [{ codigo: 'AMIGOS', precio: 200, usos }],
    preguntas: [
      {
        ...(question && { id: question.id }),
        texto: '¿Carne o pescado?',
        tipo: 'una',
        opciones: ['Carne', 'Pescado'],
        para: 'todos',
      },
    ],
    dias_bloqueo: 1,
    cesion_dias: 1,
    version: call?.version ?? 0,
  };
}

async function announce(world: World, titulo: string, fecha_evento: string): Promise<number> {
  const form = { titulo, fecha_evento, evento: titulo === 'Ruta' ? 'Castillos' : 'Otros' };
  const { body } = await world.call(staffOf(world), 'POST /actividades/', { form });
  return body.id;
}

/** As a club stands in the middle of its season: the form is open, and there are few places. */
export async function openSeason(world: World): Promise<void> {
  const anio = Number(inDays(world, 60).slice(0, 4));
  const ride = await announce(world, 'Ruta', inDays(world, 60));
  const open: RouteTerms = { plazas: 3, pro: 2, precio: 4000, socio: 1500, horas_confirmar: 24, cesion: 'libre' };
  await world.call(staffOf(world), 'PUT /inscripciones/edicion', { body: routeForm(anio, ride, open, 0) });
  await world.call(staffOf(world), 'POST /inscripciones/activar-formulario', { body: { activo: true } });
  for (const titulo of ['Comida', 'Curso']) {
    const id = await announce(world, titulo, inDays(world, 30));
    const lunch: Terms = {
      plazas: 4,
      basico: 2,
      precio: 1000,
      early: null,
      usos: 2,
      invitados: 2,
      lista_espera: true,
      quien: 'todos',
      horas_confirmar: null,
      cesion: 'libre',
    };
    await world.call(staffOf(world), 'PUT /convocatorias/:id', { params: { id }, body: callForm(world, id, lunch) });
  }
}

const past = (world: World): Call[] => world.rows.ediciones.filter((call) => !isToCome(world, call));
const aCall = { nth: nat(100) };

export const callCommands = [
  command('open or close the form', {
    given: { activo: constantFrom(true, true, true, false) },
    run: async (world, body) => void (await world.call(staffOf(world), 'POST /inscripciones/activar-formulario', { body })),
  }),
  command<RouteTerms>('change the route', {
    given: routeTerms,
    when: (world) => routeInForce(world) !== undefined,
    run: async (world, given) => {
      const { anio, actividad_id, version } = pick(
        [routeInForce(world)].flatMap((call) => call ?? []),
        0,
      );
      await world.call(staffOf(world), 'PUT /inscripciones/edicion', {
        query: { anio },
        body: routeForm(anio, actividad_id, given, version),
      });
      // Changed times would count as a press of the button; there are none.
    },
  }),
  command<Terms & { nth: number }>('change the call of an activity', {
    given: { ...terms, ...aCall },
    when: (world) => openActivities(world).length > 0,
    run: async (world, { nth, ...given }) => {
      const id = -pick(openActivities(world), nth).anio;
      await world.call(staffOf(world), 'PUT /convocatorias/:id', { params: { id }, body: callForm(world, id, given) });
    },
  }),
  command('make next year’s edition, or discard it', {
    given: { discards: boolean() },
    when: (world) => world.rows.ediciones.some(({ anio }) => anio > 0),
    run: async (world, { discards }) => {
      const route = routeInForce(world);
      const next = world.rows.ediciones.find((call) => call.anio > (route?.anio ?? 0) && signUpsOf(world, call).length === 0);
      if (next && discards) await world.call(staffOf(world), 'DELETE /inscripciones/edicion', { query: nameOf(next) as { anio: number } });
      else if (!next) await world.call(staffOf(world), 'POST /inscripciones/edicion/nueva');
      else {
        const ride = await announce(world, 'Ruta', `${next.anio}-05-20`);
        const given = { plazas: 2, pro: null, precio: 4000, socio: null, horas_confirmar: null, cesion: 'no' } as const;
        await world.call(staffOf(world), 'PUT /inscripciones/edicion', {
          query: { anio: next.anio },
          body: routeForm(next.anio, ride, given, next.version),
        });
        await world.call(staffOf(world), 'POST /inscripciones/activar-formulario', { body: { activo: true } });
      }
    },
  }),
  command('copy an activity as a series', {
    given: aCall,
    when: (world) => openActivities(world).length === 0 && past(world).some(({ anio }) => anio < 0),
    run: async (world, { nth }) => {
      const id = -pick(
        past(world).filter(({ anio }) => anio < 0),
        nth,
      ).anio;
      const fechas = [inDays(world, 20), inDays(world, 27)];
      await world.call(staffOf(world), 'POST /convocatorias/:id/duplicar', { params: { id }, body: { fechas } });
    },
  }),
  command('cancel an activity, and take up another one', {
    given: { ...aCall, deletes: boolean(), motivo: constant('Va a llover') },
    when: (world) => openActivities(world).some((call) => signUpsOf(world, call).length > 2),
    run: async (world, { nth, motivo, deletes }) => {
      const call = pick(
        openActivities(world).filter((each) => signUpsOf(world, each).length > 2),
        nth,
      );
      const params = { id: -call.anio };
      await world.call(staffOf(world), 'POST /convocatorias/:id/duplicar', { params, body: { fechas: [dayOf(world, call)] } });
      await world.call(staffOf(world), 'POST /convocatorias/:id/cancelar', { params, body: { motivo } });
      if (deletes) await world.call(staffOf(world), 'DELETE /actividades/:id', { params });
    },
  }),
];
