import { constantFrom, nat } from 'fast-check';
import { command, pick } from '../command.ts';
import { aPerson, aStaffMember, board, webmaster } from '../people.ts';
import type { World } from '../world.ts';

const aRole = constantFrom('direccion', 'webmaster', 'socio', 'invitado');

/** All but those with which other commands work. */
const others = ({ rows }: World) => rows.usuarios.filter(({ correo_electronico }) => ![webmaster, board].includes(correo_electronico));
const hasOthers = (world: World) => others(world).length > 0;

export const accountCommands = [
  command('make an account', {
    given: { by: aStaffMember, person: aPerson, rol: aRole },
    run: async (world, { by, person: { nombre, mail, telefono }, rol }) => {
      const body = {
        nombre,
        primer_apellido: null,
        segundo_apellido: null,
        telefono,
        correo_electronico: mail,
        dni: null,
        direccion: null,
      };
      await world.call(by, 'POST /usuarios/', { body: { ...body, rol, contrasena: 'una contraseña larga' } });
    },
  }),
  command('change a role', {
    given: { by: aStaffMember, nth: nat(1000), rol: aRole },
    when: hasOthers,
    run: async (world, { by, nth, rol }) => {
      const { id, nombre, primer_apellido, segundo_apellido, telefono, correo_electronico, dni, direccion, version } = pick(
        others(world),
        nth,
      );
      const body = { nombre, primer_apellido, segundo_apellido, telefono, correo_electronico, dni, direccion, version, rol };
      await world.call(by, 'PUT /usuarios/:id', { params: { id }, body });
    },
  }),
  command('delete an account', {
    given: { by: aStaffMember, nth: nat(1000) },
    when: hasOthers,
    run: async (world, { by, nth }) => {
      const { id } = pick(others(world), nth);
      await world.call(by, 'DELETE /usuarios/:id', { params: { id } });
    },
  }),
  command('send credentials', {
    given: { by: aStaffMember, nth: nat(1000) },
    when: hasOthers,
    run: async (world, { by, nth }) => {
      const { id } = pick(others(world), nth);
      await world.call(by, 'POST /usuarios/:id/enviar-credenciales', { params: { id } });
    },
  }),
  command('forget a password and set another', {
    given: { nth: nat(1000) },
    run: async (world, { nth }) => {
      const { correo_electronico } = pick(world.rows.usuarios, nth);
      await world.call('visitor', 'POST /contrasena/solicitar', { body: { correo_electronico } });
      await world.deliver();
      const link = world.keys('/restablecer-contrasena#clave=').findLast(({ para }) => para === correo_electronico);
      const body = { clave: link?.clave ?? 'none', nueva_contrasena: 'otra contraseña larga' };
      await world.call('visitor', 'POST /contrasena/restablecer', { body });
    },
  }),
  command('sign out everywhere else', {
    given: { nth: nat(1000) },
    run: async (world, { nth }) => {
      const { correo_electronico } = pick(world.rows.usuarios, nth);
      await world.call(correo_electronico as `${string}@${string}`, 'POST /cuenta/sesiones/cerrar-otras');
    },
  }),
];
