import { constantFrom } from 'fast-check';
import { always, command } from '../command.ts';
import { aPerson, aStaffMember, board, webmaster } from '../people.ts';
import { united } from './members.ts';
import type { Caller, World } from '../world.ts';

const aRole = constantFrom('direccion', 'webmaster', 'socio', 'invitado');
/** All but those with which other commands work. */
const others = ({ rows }: World) => rows.usuarios.filter(({ correo_electronico }) => ![webmaster, board].includes(correo_electronico));
const blank = { primer_apellido: null, segundo_apellido: null, dni: null, direccion: null };

const text = constantFrom('uno', 'dos', 'tres');
const pdf = (words: string) => new File([`%PDF-1.7\n${words}\n%%EOF`], `${words}.pdf`);
const formOf = (titulo: string) => ({ titulo, clase: 'acta', anio: '2027', para: 'socios', archivo: pdf(titulo) });
const day = 86_400_000;

/** To a moment of the year. */
export async function passTo(world: World, to: string): Promise<void> {
  const until = (year: number) => new Date(`${year}-${to}:00Z`).getTime() - world.now.getTime();
  const year = world.now.getUTCFullYear();
  await world.pass(until(year) > 0 ? until(year) : until(year + 1));
}

/** Invariants that look when time has passed know it by the name. */
export const houseCommands = [
  command([1, 'make an account', always], { by: aStaffMember, person: aPerson, rol: aRole }, (world, _, { by, person, rol }) => {
    const own = { ...blank, nombre: person.nombre, telefono: person.telefono, correo_electronico: person.mail };
    return world.call(by, 'POST /usuarios/', { body: { ...own, rol, contrasena: 'una contraseña larga' } });
  }),
  command([2, 'change a role', others], { by: aStaffMember, rol: aRole }, (world, row, { by, rol }) => {
    const { id, nombre, telefono, correo_electronico, version } = row;
    return world.call(by, 'PUT /usuarios/:id', { params: { id }, body: { ...blank, nombre, telefono, correo_electronico, version, rol } });
  }),
  command([1, 'delete an account', others], { by: aStaffMember }, (world, { id }, { by }) =>
    world.call(by, 'DELETE /usuarios/:id', { params: { id } }),
  ),
  command([1, 'send credentials', others], {}, (world, { id }) =>
    world.call(webmaster, 'POST /usuarios/:id/enviar-credenciales', { params: { id } }),
  ),
  command([1, 'forget a password and set another', others], {}, async (world, { correo_electronico }) => {
    await world.call('visitor', 'POST /contrasena/solicitar', { body: { correo_electronico } });
    await world.deliver();
    const link = world.keys('/restablecer-contrasena#clave=').findLast(({ para }) => para === correo_electronico);
    const body = { clave: link?.clave ?? 'none', nueva_contrasena: 'otra contraseña larga' };
    await world.call('visitor', 'POST /contrasena/restablecer', { body });
  }),
  command([2, 'sign out everywhere else', others], {}, (world, { correo_electronico }) =>
    world.call(correo_electronico as Caller, 'POST /cuenta/sesiones/cerrar-otras'),
  ),
  command([2, 'see what is stored of a person', always], { by: aStaffMember, person: aPerson }, (world, _, { by, person }) =>
    world.call(by, 'POST /datos/persona', { body: { correo: person.mail } }),
  ),
  command([2, 'correct a person', always], { person: aPerson, telefono: constantFrom('611222333', '699888777') }, (world, _, given) =>
    world.call(webmaster, 'PUT /datos/persona', { body: { correo: given.person.mail, telefono: given.telefono } }),
  ),
  command([2, 'erase a person', always], { by: aStaffMember, person: aPerson }, async (world, _, { by, person }) => {
    const { isOk } = await world.call(by, 'POST /datos/persona/borrar', { body: { correo: person.mail } });
    if (isOk && !united(world).has(person.mail)) world.erased.set(person.mail, world.now);
  }),
  command(
    [3, 'ask for one’s rights', always],
    { person: aPerson, derecho: constantFrom('acceso', 'supresion') },
    async (world, _, { person, derecho }) => {
      const body = { derecho, correo: person.mail, token_captcha: await world.captcha() };
      await world.call('visitor', 'POST /datos/solicitudes', { body });
      await world.deliver();
      const link = world.keys('/derechos#confirmar=').findLast(({ para }) => para === person.mail);
      if (link) await world.call('visitor', 'POST /datos/solicitudes/confirmar', { body: { clave: link.clave } });
    },
  ),
  command([3, 'answer who asked', ({ rows }) => rows.solicitudes_datos], { by: aStaffMember }, (world, { id }, { by }) =>
    world.call(by, 'POST /datos/solicitudes/:id/atendida', { params: { id } }),
  ),
  command(
    [1, 'keep data for less long', always],
    { inscripciones: constantFrom(1, 5), registro: constantFrom(30, 700) },
    async (world, _, periods) => {
      const { body } = await world.call(webmaster, 'GET /datos/plazos');
      await world.call(webmaster, 'PUT /datos/plazos', { body: { ...body.plazos, ...periods } });
    },
  ),
  command([2, 'add a document', always], { text }, (world, _, given) =>
    world.call(board, 'POST /documentos', { form: formOf(given.text) }),
  ),
  command([2, 'replace a document', ({ rows }) => rows.documentos], { text }, (world, { id }, given) =>
    world.call(board, 'PUT /documentos/:id', { params: { id }, form: formOf(given.text) }),
  ),
  command([2, 'delete a document', ({ rows }) => rows.documentos], {}, (world, { id }) =>
    world.call(board, 'DELETE /documentos/:id', { params: { id } }),
  ),
  command([2, 'set the roadbook, or take it away', ({ rows }) => rows.convocatorias.slice(0, 1)], { text }, (world, { roadbook }, given) =>
    roadbook === null
      ? world.call(board, 'PUT /convocatoria/roadbook', { query: {}, form: { archivo: pdf(given.text) } })
      : world.call(board, 'DELETE /convocatoria/roadbook', { query: {} }),
  ),
  command([3, 'time passes: hours or days', always], { days: constantFrom(0.05, 0.2, 1.3, 2.1, 9) }, (world, _, { days }) =>
    world.pass(days * day),
  ),
  command([2, 'time passes: months', always], { months: constantFrom(1, 1, 3) }, (world, _, { months }) => world.pass(months * 30 * day)),
  command(
    [1, 'time passes: the clocks change', always],
    { to: constantFrom('03-28T00:30', '10-31T00:30', '12-31T22:45') },
    async (world, _, { to }) => {
      await passTo(world, to);
      await world.pass(day / 12);
    },
  ),
  command([1, 'the server ends and starts again', always], {}, (world) => world.restart()),
];
