import { boolean, constantFrom, nat, option } from 'fast-check';
import { type Call, callOf, hasLevels, isOffered, isRoute, isStanding, isThere, isToCome, type SignUp } from '../calls.ts';
import { command, pick } from '../command.ts';
import { board, membersOf, people } from '../people.ts';
import type { Caller, World } from '../world.ts';
import { callLevels, rarely, routeLevels, seen } from './sign-ups.ts';

/** The key of the personal link that was last sent to whose registration it is. */
export function linkOf(world: World, { id }: SignUp): { 'clave-inscripcion': string } | undefined {
  const sent = world.keys('/mi-inscripcion#').findLast(({ inscripcion_id }) => inscripcion_id === id);
  return sent && { 'clave-inscripcion': sent.clave };
}

/** Those of whom something may be changed by their link. */
const changeable =
  (fits: (row: SignUp, world: World) => boolean) =>
  (world: World): SignUp[] => {
    const linked = new Set(world.keys('/mi-inscripcion#').map(({ inscripcion_id }) => inscripcion_id));
    return world.rows.inscripciones.filter((row) => {
      const call = callOf(world, row);
      return linked.has(row.id) && fits(row, world) && call !== undefined && call.cancelada === null && isToCome(world, call);
    });
  };
/** One call by the link. */
const byLink = (
  name: string,
  key: 'GET /inscripciones/mia' | `POST /inscripciones/mia/${'recuperar' | 'plaza' | 'espera'}`,
  fits: (row: SignUp, world: World) => boolean,
) => command([2, name, changeable(fits)], {}, (world, row) => world.call('visitor', key, { headers: linkOf(world, row) ?? {} }));

const mayComeBack = (row: SignUp, { now }: World) =>
  isThere(row) && row.anulada !== null && now.getTime() - Date.parse(row.anulada) < 15_000;
const isPassedOver = (row: SignUp, world: World) =>
  isStanding(row) && row.espera !== null && row.espera_turno === null && !isOffered(world)(row);
const isHeld = (row: SignUp, world: World) => {
  const call = callOf(world, row);
  return isStanding(row) && row.espera === null && call?.cesion !== 'no' && call?.quien === 'todos';
};
const accountOf = (world: World, { mail }: SignUp) => membersOf(world).find((member) => member.mail === mail)?.mail as Caller | undefined;

interface Change {
  nivel: number;
  companion: boolean;
  invitados: number;
  nombre: string | null;
  isStale: boolean;
  by: 'link' | 'session' | 'staff';
  exceeds: boolean;
}

function choiceOf(world: World, call: Call, { nivel, companion, invitados }: Change) {
  if (isRoute(call)) return { ruta: pick(routeLevels, nivel), acompanante: companion ? ('Si' as const) : ('No' as const) };
  return { invitados: Math.min(invitados, call.invitados), ...(hasLevels(world, call) && { ruta: pick(callLevels, nivel) }) };
}

/** Shown first, then stored for the amount that was shown. */
async function change(world: World, row: SignUp, call: Call, given: Change): Promise<void> {
  const { by, nombre, isStale, exceeds } = given;
  const choice = choiceOf(world, call, given);
  const [member, headers, params] = [accountOf(world, row), linkOf(world, row) ?? {}, { id: row.id }];
  const [caller, part] =
    by === 'staff'
      ? ([board, 'inscripciones/:id'] as const)
      : by === 'session' && member
        ? ([member, 'mis-inscripciones/:id'] as const)
        : (['visitor', 'inscripciones/mia'] as const);
  const shown = await world.call(caller, `POST /${part}/calculo`, { params, headers, body: choice } as object);
  if (!shown.isOk || (shown.body.plaza === 'completa' && !(by === 'staff' && exceeds))) return;
  const body = { ...choice, importe_visto: seen(shown.body.importe, isStale) };
  if (caller === board) await world.call(board, 'PUT /inscripciones/:id/eleccion', { params, body: { ...body, sin_plaza: exceeds } });
  else if (caller === 'visitor')
    await world.call(caller, 'PUT /inscripciones/mia', { headers, body: { ...body, ...(nombre !== null && { nombre }) } });
  else await world.call(caller, 'PUT /mis-inscripciones/:id', { params, body });
}

/** Links that somebody has made of their place and given on. */
const offered = (world: World): { id: number; clave: string }[] => world.recall('offered', []);
const transfers = (isAsked: boolean) => (world: World) => world.rows.cesiones.filter(({ pedida }) => (pedida !== null) === isAsked);

export const ownSignUpCommands = [
  command(
    [2, 'change level, companion or guests', changeable(isStanding)],
    {
      nivel: nat(2),
      companion: boolean(),
      invitados: nat(2),
      nombre: option(constantFrom('Otro Nombre'), { freq: 1 }),
      isStale: rarely,
      by: constantFrom('link', 'link', 'session', 'staff'),
      exceeds: rarely,
    },
    async (world, row, given) => {
      const call = callOf(world, row);
      if (call) await change(world, row, call, given);
    },
  ),
  command(
    [2, 'cancel, and perhaps take it back', changeable(isStanding)],
    { isSession: boolean(), isRevived: boolean() },
    async (world, row, { isSession, isRevived }) => {
      const [member, headers, params] = [accountOf(world, row), linkOf(world, row) ?? {}, { id: row.id }];
      for (const what of isRevived ? (['anular', 'recuperar'] as const) : (['anular'] as const))
        if (isSession && member) await world.call(member, `POST /mis-inscripciones/:id/${what}`, { params });
        else await world.call('visitor', `POST /inscripciones/mia/${what}`, { headers });
    },
  ),
  byLink('take back a cancellation a little later', 'POST /inscripciones/mia/recuperar', mayComeBack),
  byLink('open the personal link', 'GET /inscripciones/mia', (row) => isStanding(row) && row.confirmar_hasta !== null),
  byLink('accept an offered place', 'POST /inscripciones/mia/plaza', (row, world) => isStanding(row) && isOffered(world)(row)),
  byLink('wait again after being passed over', 'POST /inscripciones/mia/espera', isPassedOver),
  command([2, 'offer one’s place to somebody else', changeable(isHeld)], {}, async (world, row) => {
    const reply = await world.call('visitor', 'POST /inscripciones/mia/cesion', { headers: linkOf(world, row) ?? {} });
    if (reply.isOk) offered(world).push({ id: row.id, clave: reply.body.enlace.split('#')[1] ?? '' });
  }),
  command(
    [2, 'take a place that was offered', transfers(false)],
    { taker: nat(100), isOwn: boolean(), isStale: rarely },
    async (world, { inscripcion_id }, { taker, isOwn, isStale }) => {
      const clave = offered(world).findLast(({ id }) => id === inscripcion_id)?.clave;
      const call = world.rows.inscripciones.find(({ id }) => id === inscripcion_id)?.convocatoria_id;
      const comers = world.rows.inscripciones.filter((row) => row.convocatoria_id === call && isStanding(row)).map(({ mail }) => mail);
      const takers = people.filter(({ mail }) => !comers.includes(mail));
      if (clave === undefined || takers.length === 0) return;
      const [person, headers] = [pick(takers, taker), { 'clave-cesion': clave }];
      const caller = isOwn && membersOf(world).includes(person) ? (person.mail as Caller) : 'visitor';
      const shown = await world.call(caller, 'GET /inscripciones/cesion', { headers });
      if (!shown.isOk || shown.body.estado === 'pedida') return;
      const importe_visto = seen(shown.body.importe_socio ?? shown.body.importe, isStale);
      const body = { ...person, importe_visto, captcha_token: await world.captcha() };
      await world.call(caller, 'POST /inscripciones/cesion', { headers, body });
    },
  ),
  command(
    [2, 'agree to a transfer, or refuse it', transfers(true)],
    { aceptar: constantFrom(true, true, false) },
    (world, transfer, body) => world.call(board, 'PUT /inscripciones/cesiones/:id', { params: { id: transfer.inscripcion_id }, body }),
  ),
];
