import { boolean, constantFrom, nat, option } from 'fast-check';
import { type Call, callOf, hasLevels, isOffered, isOfRoute, isStanding, isToCome, type SignUp, today } from '../calls.ts';
import { command, pick } from '../command.ts';
import { membersOf, people, staffOf } from '../people.ts';
import type { Caller, World } from '../world.ts';
import { callLevels, rarely, routeLevels } from './sign-ups.ts';

/** The key of the personal link that was last sent to whose registration it is. */
export function keyOf(world: World, { id }: SignUp): { 'clave-inscripcion': string } | undefined {
  const sent = world.keys('/mi-inscripcion#').findLast(({ inscripcion_id }) => inscripcion_id === id);
  return sent && { 'clave-inscripcion': sent.clave };
}

/** Those of whom something may be changed by their link. */
const changeable = (world: World, fits: (row: SignUp) => boolean): SignUp[] =>
  world.rows.inscripciones.filter((row) => {
    const call = callOf(world, row);
    return fits(row) && call !== undefined && call.cancelada === null && isToCome(world, call) && keyOf(world, row) !== undefined;
  });
const isFirm = ({ now }: World, { anulada }: SignUp) => anulada !== null && now.getTime() - Date.parse(anulada) > 15_000;

interface Change {
  nth: number;
  nivel: number;
  companion: boolean;
  invitados: number;
  nombre: string | null;
  isStale: boolean;
  by: 'link' | 'session' | 'staff';
  exceeds: boolean;
}

function choiceOf(world: World, call: Call, { nivel, companion, invitados }: Pick<Change, 'nivel' | 'companion' | 'invitados'>) {
  if (isOfRoute(call)) return { ruta: pick(routeLevels, nivel), acompanante: companion ? ('Si' as const) : ('No' as const) };
  return { invitados: Math.min(invitados, call.invitados), ...(hasLevels(world, call) && { ruta: pick(callLevels, nivel) }) };
}

/** Shown first, then stored for the amount that was shown. */
async function change(world: World, row: SignUp, call: Call, given: Change): Promise<void> {
  const { nombre, isStale, exceeds } = given;
  const choice = choiceOf(world, call, given);
  const member = membersOf(world).find(({ mail }) => mail === row.mail)?.mail as Caller | undefined;
  const headers = keyOf(world, row);
  const params = { id: row.id };
  const seen = (importe: number | null) => (importe === null ? null : importe + (isStale ? 1 : 0));
  if (given.by === 'staff') {
    const shown = await world.call(staffOf(world), 'POST /inscripciones/:id/calculo', { params, body: choice });
    if (!shown.isOk || (shown.body.plaza === 'completa' && !exceeds)) return;
    const body = { ...choice, importe_visto: seen(shown.body.importe), sin_plaza: exceeds };
    await world.call(staffOf(world), 'PUT /inscripciones/:id/eleccion', { params, body });
  } else if (given.by === 'session' && member) {
    const shown = await world.call(member, 'POST /mis-inscripciones/:id/calculo', { params, body: choice });
    if (!shown.isOk || shown.body.plaza === 'completa') return;
    await world.call(member, 'PUT /mis-inscripciones/:id', { params, body: { ...choice, importe_visto: seen(shown.body.importe) } });
  } else if (headers) {
    const shown = await world.call('visitor', 'POST /inscripciones/mia/calculo', { headers, body: choice });
    if (!shown.isOk || shown.body.plaza === 'completa') return;
    const body = { ...choice, ...(nombre !== null && { nombre }), importe_visto: seen(shown.body.importe) };
    await world.call('visitor', 'PUT /inscripciones/mia', { headers, body });
  }
}

/** Links that somebody has made of their place and given on. */
const offered = (world: World): { id: number; clave: string }[] => world.recall('offered', []);
const isHeld = (world: World) => (row: SignUp) => {
  const call = callOf(world, row);
  return isStanding(row) && row.espera === null && call?.cesion !== 'no' && call?.quien === 'todos';
};
const asked = (world: World) => world.rows.cesiones.filter(({ pedida }) => pedida !== null);
const aRow = { nth: nat(1000) };

export const ownSignUpCommands = [
  command<Change>('change level, companion or guests', {
    given: {
      ...aRow,
      nivel: nat(2),
      companion: boolean(),
      invitados: nat(2),
      nombre: option(constantFrom('Otro Nombre'), { freq: 1 }),
      isStale: rarely,
      by: constantFrom('link', 'link', 'session', 'staff'),
      exceeds: rarely,
    },
    when: (world) => changeable(world, isStanding).length > 0,
    run: async (world, given) => {
      const row = pick(changeable(world, isStanding), given.nth);
      const call = callOf(world, row);
      if (call) await change(world, row, call, given);
    },
  }),
  command('cancel by the link, and perhaps take it back', {
    given: { ...aRow, isSession: boolean(), isRevived: boolean() },
    when: (world) => changeable(world, isStanding).length > 0,
    run: async (world, { nth, isSession, isRevived }) => {
      const row = pick(changeable(world, isStanding), nth);
      const member = membersOf(world).find(({ mail }) => mail === row.mail)?.mail as Caller | undefined;
      const params = { id: row.id };
      if (isSession && member) {
        await world.call(member, 'POST /mis-inscripciones/:id/anular', { params });
        if (isRevived) await world.call(member, 'POST /mis-inscripciones/:id/recuperar', { params });
        return;
      }
      const headers = keyOf(world, row) ?? {};
      await world.call('visitor', 'POST /inscripciones/mia/anular', { headers });
      if (isRevived) await world.call('visitor', 'POST /inscripciones/mia/recuperar', { headers });
    },
  }),
  command('take back a cancellation a little later', {
    given: aRow,
    when: (world) => changeable(world, (row) => row.eliminada === null && row.anulada !== null && !isFirm(world, row)).length > 0,
    run: async (world, { nth }) => {
      const row = pick(
        changeable(world, (each) => each.eliminada === null && each.anulada !== null && !isFirm(world, each)),
        nth,
      );
      await world.call('visitor', 'POST /inscripciones/mia/recuperar', { headers: keyOf(world, row) ?? {} });
    },
  }),
  command('open the personal link', {
    given: aRow,
    when: (world) => changeable(world, (row) => isStanding(row) && row.confirmar_hasta !== null).length > 0,
    run: async (world, { nth }) => {
      const row = pick(
        changeable(world, (each) => isStanding(each) && each.confirmar_hasta !== null),
        nth,
      );
      await world.call('visitor', 'GET /inscripciones/mia', { headers: keyOf(world, row) ?? {} });
    },
  }),
  command('accept an offered place', {
    given: aRow,
    when: (world) => changeable(world, (row) => isStanding(row) && isOffered(world)(row)).length > 0,
    run: async (world, { nth }) => {
      const row = pick(
        changeable(world, (each) => isStanding(each) && isOffered(world)(each)),
        nth,
      );
      await world.call('visitor', 'POST /inscripciones/mia/plaza', { headers: keyOf(world, row) ?? {} });
    },
  }),
  command('wait again after being passed over', {
    given: aRow,
    when: (world) => changeable(world, isPassedOver(world)).length > 0,
    run: async (world, { nth }) => {
      const row = pick(changeable(world, isPassedOver(world)), nth);
      await world.call('visitor', 'POST /inscripciones/mia/espera', { headers: keyOf(world, row) ?? {} });
    },
  }),
  command('offer one’s place to somebody else', {
    given: aRow,
    when: (world) => changeable(world, isHeld(world)).length > 0,
    run: async (world, { nth }) => {
      const row = pick(changeable(world, isHeld(world)), nth);
      const reply = await world.call('visitor', 'POST /inscripciones/mia/cesion', { headers: keyOf(world, row) ?? {} });
      if (reply.isOk) offered(world).push({ id: row.id, clave: reply.body.enlace.split('#')[1] ?? '' });
    },
  }),
  command('take a place that was offered', {
    given: { nth: nat(100), isOwn: boolean(), isStale: rarely },
    when: (world) => world.rows.cesiones.some(({ pedida }) => pedida === null),
    run: async (world, { nth, isOwn, isStale }) => {
      const { inscripcion_id } = pick(
        world.rows.cesiones.filter(({ pedida }) => pedida === null),
        0,
      );
      const clave = offered(world).findLast(({ id }) => id === inscripcion_id)?.clave;
      const call = world.rows.inscripciones.find(({ id }) => id === inscripcion_id)?.edicion_id;
      const comes = (mail: string) =>
        world.rows.inscripciones.some((row) => row.edicion_id === call && row.mail === mail && isStanding(row));
      const takers = people.filter(({ mail }) => !comes(mail));
      if (clave === undefined || takers.length === 0) return;
      const person = pick(takers, nth);
      const headers = { 'clave-cesion': clave };
      const caller = isOwn && membersOf(world).includes(person) ? (person.mail as Caller) : 'visitor';
      const shown = await world.call(caller, 'GET /inscripciones/cesion', { headers });
      if (!shown.isOk || shown.body.estado === 'pedida') return;
      const importe = shown.body.importe_socio ?? shown.body.importe;
      const importe_visto = importe === null ? null : importe + (isStale ? 1 : 0);
      const body = { ...person, importe_visto, captcha_token: await world.captcha() };
      await world.call(caller, 'POST /inscripciones/cesion', { headers, body });
    },
  }),
  command('agree to a transfer, or refuse it', {
    given: { aceptar: constantFrom(true, true, false) },
    when: (world) => asked(world).length > 0,
    run: async (world, body) => {
      const { inscripcion_id: id } = pick(asked(world), 0);
      await world.call(staffOf(world), 'PUT /inscripciones/cesiones/:id', { params: { id }, body });
    },
  }),
];

function isPassedOver(world: World): (row: SignUp) => boolean {
  return (row) => {
    const call = callOf(world, row);
    const isFrozen = call !== undefined && !isToCome(world, call);
    return (
      isStanding(row) && row.espera !== null && row.espera_turno === null && !isOffered(world)(row) && !isFrozen && today(world) !== ''
    );
  };
}
