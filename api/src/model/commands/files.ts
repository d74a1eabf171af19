import { constantFrom, nat } from 'fast-check';
import { command, pick } from '../command.ts';
import { aStaffMember } from '../people.ts';

const pdf = (text: string) => new File([`%PDF-1.7\n${text}\n%%EOF`], `${text}.pdf`);
const aText = constantFrom('uno', 'dos', 'tres');
const fieldsOf = (titulo: string) => ({ titulo, clase: 'acta', anio: '2027', para: 'socios' });

/** Files that belong to rows. */
export const fileCommands = [
  command('add a document', {
    given: { by: aStaffMember, text: aText },
    run: async (world, { by, text }) =>
      void (await world.call(by, 'POST /documentos', { form: { ...fieldsOf(text), archivo: pdf(text) } })),
  }),
  command('replace a document', {
    given: { by: aStaffMember, nth: nat(100), text: aText },
    when: ({ rows }) => rows.documentos.length > 0,
    run: async (world, { by, nth, text }) => {
      const { id } = pick(world.rows.documentos, nth);
      await world.call(by, 'PUT /documentos/:id', { params: { id }, form: { ...fieldsOf(text), archivo: pdf(text) } });
    },
  }),
  command('delete a document', {
    given: { by: aStaffMember, nth: nat(100) },
    when: ({ rows }) => rows.documentos.length > 0,
    run: async (world, { by, nth }) => {
      const { id } = pick(world.rows.documentos, nth);
      await world.call(by, 'DELETE /documentos/:id', { params: { id } });
    },
  }),
  command('set the roadbook', {
    given: { by: aStaffMember, text: aText },
    when: ({ rows }) => rows.ediciones.length > 0,
    run: async (world, { by, text }) =>
      void (await world.call(by, 'PUT /inscripciones/edicion/roadbook', { form: { archivo: pdf(text) } })),
  }),
  command('take the roadbook away', {
    given: { by: aStaffMember },
    when: ({ rows }) => rows.ediciones.some(({ roadbook }) => roadbook !== null),
    run: async (world, { by }) => void (await world.call(by, 'DELETE /inscripciones/edicion/roadbook')),
  }),
];
