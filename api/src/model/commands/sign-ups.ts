import { boolean, constantFrom, nat } from 'fast-check';
import { command, pick } from '../command.ts';
import { aPerson, board } from '../people.ts';

const aLevel = constantFrom('PRO', 'Amateur', 'Guiada');

export const signUpCommands = [
  command('open or close the form', {
    given: { activo: boolean() },
    run: async (world, body) => void (await world.call(board, 'POST /inscripciones/activar-formulario', { body })),
  }),
  command('sign up for the route', {
    given: { person: aPerson, ruta: aLevel, companion: boolean() },
    run: async (world, { person, ruta, companion }) => {
      const acompanante = companion ? 'Si' : 'No';
      const body = { ...person, ruta, acompanante, captcha_token: await world.captcha() } as const;
      await world.call('visitor', 'POST /inscripciones/', { body });
    },
  }),
  command('delete a sign-up', {
    given: { nth: nat(1000) },
    when: ({ rows }) => rows.inscripciones.length > 0,
    run: async (world, { nth }) => {
      const { id } = pick(world.rows.inscripciones, nth);
      await world.call(board, 'DELETE /inscripciones/:id', { params: { id } });
    },
  }),
];
