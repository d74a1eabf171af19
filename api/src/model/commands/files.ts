import { constantFrom } from 'fast-check';
import { always, command } from '../command.ts';
import { board } from '../people.ts';

const text = constantFrom('uno', 'dos', 'tres');
const pdf = (words: string) => new File([`%PDF-1.7\n${words}\n%%EOF`], `${words}.pdf`);
const formOf = (titulo: string) => ({ titulo, clase: 'acta', anio: '2027', para: 'socios', archivo: pdf(titulo) });

/** Files that belong to rows. */
export const fileCommands = [
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
      ? world.call(board, 'PUT /inscripciones/edicion/roadbook', { form: { archivo: pdf(given.text) } })
      : world.call(board, 'DELETE /inscripciones/edicion/roadbook'),
  ),
];
