import { constantFrom, nat } from 'fast-check';
import { command, pick } from '../command.ts';
import { aPerson, aStaffMember, webmaster } from '../people.ts';

export const privacyCommands = [
  command('see what is stored of a person', {
    given: { by: aStaffMember, person: aPerson },
    run: async (world, { by, person }) => void (await world.call(by, 'POST /datos/persona', { body: { correo: person.mail } })),
  }),
  command('correct a person', {
    given: { by: aStaffMember, person: aPerson, telefono: constantFrom('611222333', '699888777') },
    run: async (world, { by, person, telefono }) =>
      void (await world.call(by, 'PUT /datos/persona', { body: { correo: person.mail, telefono } })),
  }),
  command('erase a person', {
    given: { by: aStaffMember, person: aPerson },
    run: async (world, { by, person }) => {
      const { isOk } = await world.call(by, 'POST /datos/persona/borrar', { body: { correo: person.mail } });
      if (isOk) world.erased.set(person.mail, world.now);
    },
  }),
  command('ask for one’s rights', {
    given: { person: aPerson, derecho: constantFrom('acceso', 'supresion') },
    run: async (world, { person, derecho }) => {
      const body = { derecho, correo: person.mail, token_captcha: await world.captcha() } as const;
      await world.call('visitor', 'POST /datos/solicitudes', { body });
      await world.deliver();
      const link = world.keys('/derechos#confirmar=').findLast(({ para }) => para === person.mail);
      if (link) await world.call('visitor', 'POST /datos/solicitudes/confirmar', { body: { clave: link.clave } });
    },
  }),
  command('answer who asked', {
    given: { by: aStaffMember, nth: nat(100) },
    when: ({ rows }) => rows.solicitudes_datos.length > 0,
    run: async (world, { by, nth }) => {
      const { id } = pick(world.rows.solicitudes_datos, nth);
      await world.call(by, 'POST /datos/solicitudes/:id/atendida', { params: { id } });
    },
  }),
  command('keep data for less long', {
    given: { inscripciones: constantFrom(1, 5), registro: constantFrom(30, 700) },
    run: async (world, { inscripciones, registro }) => {
      const { body, isOk } = await world.call(webmaster, 'GET /datos/plazos');
      if (isOk) await world.call(webmaster, 'PUT /datos/plazos', { body: { ...body.plazos, inscripciones, registro } });
    },
  }),
];
