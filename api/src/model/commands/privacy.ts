import { constantFrom } from 'fast-check';
import { always, command } from '../command.ts';
import { aPerson, aStaffMember, webmaster } from '../people.ts';

export const privacyCommands = [
  command([2, 'see what is stored of a person', always], { by: aStaffMember, person: aPerson }, (world, _, { by, person }) =>
    world.call(by, 'POST /datos/persona', { body: { correo: person.mail } }),
  ),
  command([2, 'correct a person', always], { person: aPerson, telefono: constantFrom('611222333', '699888777') }, (world, _, given) =>
    world.call(webmaster, 'PUT /datos/persona', { body: { correo: given.person.mail, telefono: given.telefono } }),
  ),
  command([2, 'erase a person', always], { by: aStaffMember, person: aPerson }, async (world, _, { by, person }) => {
    const { isOk } = await world.call(by, 'POST /datos/persona/borrar', { body: { correo: person.mail } });
    if (isOk) world.erased.set(person.mail, world.now);
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
];
