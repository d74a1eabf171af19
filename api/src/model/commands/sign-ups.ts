import { boolean, constantFrom, option } from 'fast-check';
import { type Call, hasLevels, idOf, isToCome, nextActivity, routeInForce } from '../calls.ts';
import { always, command } from '../command.ts';
import { aPerson, board, membersOf, people, type Person } from '../people.ts';
import type { Caller, World } from '../world.ts';

export const routeLevels = ['PRO', 'Amateur', 'Guiada'] as const;
const aLevel = constantFrom(...routeLevels);
export const callLevels = ['Básico', 'Avanzado'] as const;
/** Of a group. */
const others = constantFrom<Person[][]>([], [], [], people.slice(5, 6), people.slice(6, 8));
/** Rather seldom: something that has changed since it was shown. */
export const rarely = constantFrom(true, ...Array<boolean>(7).fill(false));

/** In cents: a sign-up, and what its form had shown. The rows are compared with it after the command. */
type Agreed = { referencia: string; importe: number | null };
export const agreed = (world: World): Agreed[] => world.recall<Agreed[]>('agreed', []);

/** What the page shows of the route, to members their price. */
async function showRoute(world: World, { ruta, companion, isMember }: { ruta: string; companion: boolean; isMember: boolean }) {
  const { body } = await world.call('visitor', 'GET /inscripciones/estado-formulario');
  const priceOf = (whose: string) => body.edicion?.precios.find(({ nivel, persona }) => nivel === ruta && persona === whose)?.precio;
  const own = isMember ? Math.min(priceOf('socio') ?? Infinity, priceOf('general') ?? Infinity) : (priceOf('general') ?? 0);
  return { isOpen: body.activo && body.edicion !== undefined, importe: own + (companion ? (priceOf('acompanante') ?? 0) : 0) };
}

const isMember = (world: World, person: Person) => membersOf(world).some(({ mail }) => mail === person.mail);
const routeToCome = (world: World) => [routeInForce(world)].flatMap((route) => (route && isToCome(world, route) ? route : []));
/** The amount as the form had it; a stale one is another. */
export const seen = (importe: number | null, isStale: boolean) => (importe === null ? null : importe + (isStale ? 1 : 0));

interface Choice {
  person: Person;
  nivel: string;
  invitados: number;
  isStale: boolean;
  code: boolean;
  answer: string | null;
  by: 'visitor' | 'session' | 'staff';
  others: Person[];
}

export const levelIn = (world: World, call: Call, nivel: string | null) => (hasLevels(world, call) ? nivel : null);

/** By who has an account as `caller`, others as visitors with a captcha; the page shows the amount first. */
async function signUp(world: World, call: Call, caller: Caller, given: Omit<Choice, 'by'>): Promise<void> {
  const { person, nivel, code, isStale, others } = given;
  const params = { id: idOf(call) };
  const invitados = Math.min(given.invitados, call.invitados);
  const personas = others.map(({ nombre, mail }) => ({ nombre, mail, nivel: levelIn(world, call, 'Avanzado') }));
  const choice = {
    nivel: levelIn(world, call, nivel),
    invitados,
    menores: Math.min(1, invitados),
    codigo: code && (hasFreeCode(world, call) || given.answer === null) ? 'Ámigos.' : null,
  };
  const sums = personas.map((each) => ({ nivel: each.nivel }));
  const isOwn = caller === person.mail;
  const shown = await world.call(caller, 'POST /actividades/:id/inscripciones/calculo', {
    params,
    body: { ...choice, personas: sums, ...(!isOwn && { mail: person.mail }) },
  });
  if (!shown.isOk || (shown.body.plaza === 'completa' && call.lista_espera === 0)) return;
  const question = world.rows.preguntas.find(({ convocatoria_id }) => convocatoria_id === call.id);
  const respuestas = question && given.answer ? { [question.id]: given.answer } : {};
  const proof = caller === board || (isOwn && others.length === 0) ? {} : { captcha_token: await world.captcha() };
  const who = isOwn ? {} : { nombre: person.nombre, mail: person.mail };
  const importe_visto = seen(shown.body.importe, isStale);
  const body = { ...who, ...choice, ...proof, respuestas, personas, importe_visto };
  const before = world.rows.inscripciones;
  const reply = await world.call(caller, 'POST /actividades/:id/inscripciones', { params, body });
  const isNew = reply.isOk && !before.some(({ referencia }) => referencia === reply.body.referencia);
  if (isNew) agreed(world).push({ referencia: reply.body.referencia, importe: importe_visto });
}

const hasFreeCode = ({ rows }: World, { id }: Call): boolean => {
  const used = rows.inscripciones.filter(
    ({ convocatoria_id, codigo, anulada }) => convocatoria_id === id && codigo !== null && anulada === null,
  );
  return rows.codigos_convocatoria.some(({ convocatoria_id, usos }) => convocatoria_id === id && usos > used.length);
};

/** Who may come: the page of one for members says so. */
const callerOf = (world: World, { by, person }: Pick<Choice, 'by' | 'person'>, { quien }: Call): Caller => {
  if (by === 'staff' && quien === 'todos') return board;
  return isMember(world, person) && (by === 'session' || quien !== 'todos') ? (person.mail as Caller) : 'visitor';
};
const mayCome = (world: World, call: Call, person: Person) => call.quien === 'todos' || isMember(world, person);

export const signUpCommands = [
  command(
    [6, 'sign up for the route', routeToCome],
    { person: aPerson, ruta: aLevel, companion: boolean(), isStale: rarely, hasSession: boolean(), code: boolean(), others },
    async (world, route, { person, ruta, companion, isStale, hasSession, code, others: group }) => {
      const isOwn = hasSession && isMember(world, person);
      const caller = isOwn ? (person.mail as Caller) : 'visitor';
      const acompanante = companion ? 'Si' : 'No';
      // What more than one person and their companion costs is worked out for its activity.
      const personas = route.actividad_id === null ? [] : group.map(({ nombre, mail }) => ({ nombre, mail, nivel: ruta }));
      const codigo = code && route.actividad_id !== null && hasFreeCode(world, route) ? 'Ámigos.' : null;
      const isMore = codigo !== null || personas.length > 0;
      const { isOpen, importe } = await showRoute(world, { ruta, companion, isMember: isOwn });
      if (!isOpen) return;
      const choice = { nivel: ruta, acompanante, codigo, personas: personas.map(() => ({ nivel: ruta })) } as const;
      const shown =
        isMore && (await world.call(caller, 'POST /actividades/:id/inscripciones/calculo', { params: { id: idOf(route) }, body: choice }));
      if (shown && !shown.isOk) return;
      const importe_visto = seen(shown ? shown.body.importe : importe, isStale);
      const fields = { ...person, ruta, acompanante, codigo, personas, captcha_token: await world.captcha() } as const;
      const reply = await world.call(caller, 'POST /inscripciones/', { body: { ...fields, importe_visto } });
      if (reply.isOk) agreed(world).push({ referencia: reply.body.referencia ?? '', importe: importe_visto });
    },
  ),
  command(
    [6, 'staff add a registration', always],
    { person: aPerson, ruta: aLevel, grupo_num: option(constantFrom(1, 2)) },
    (world, _, given) => {
      const { person, ...place } = given;
      return world.call(board, 'POST /inscripciones/', { body: { ...person, ...place, evento: 'Castillos', acompanante: 'No' } });
    },
  ),
  command(
    [6, 'sign up for an activity', nextActivity],
    {
      person: aPerson,
      nivel: constantFrom(...callLevels),
      invitados: constantFrom(0, 0, 1, 2),
      isStale: rarely,
      code: boolean(),
      answer: constantFrom(null, 'Carne', 'Pescado'),
      by: constantFrom('visitor', 'session', 'staff'),
      others,
    },
    async (world, call, given) => {
      if (mayCome(world, call, given.person)) await signUp(world, call, callerOf(world, given, call), given);
    },
  ),
  command(
    [
      6,
      'a member presses «Voy», again and again',
      (world) => membersOf(world).flatMap(({ mail }) => nextActivity(world).map((call) => ({ mail, call }))),
    ],
    { presses: constantFrom(1, 2, 2, 3) },
    async (world, { mail, call }, { presses }) => {
      const body = { nivel: levelIn(world, call, 'Básico') };
      for (let press = 0; press < presses; press++)
        await world.call(mail as Caller, 'POST /actividades/:id/inscripciones', { params: { id: idOf(call) }, body });
    },
  ),
];
