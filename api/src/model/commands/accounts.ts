import { constantFrom } from 'fast-check';
import { always, command } from '../command.ts';
import { aPerson, aStaffMember, board, webmaster } from '../people.ts';
import type { Caller, World } from '../world.ts';

const aRole = constantFrom('direccion', 'webmaster', 'socio', 'invitado');
/** All but those with which other commands work. */
const others = ({ rows }: World) => rows.usuarios.filter(({ correo_electronico }) => ![webmaster, board].includes(correo_electronico));
const blank = { primer_apellido: null, segundo_apellido: null, dni: null, direccion: null };

/** Seldom: passwords are slow on purpose. */
export const accountCommands = [
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
];
