import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { id, noBody } from './fields.ts';

/** Similar registrations that staff have marked as different people. */
const distinctPeople = z.object({
  id: z.string(),
  /** Their ids. Later registrations are not covered. */
  inscripciones: z.array(z.number()),
});
export type DistinctPeople = z.infer<typeof distinctPeople>;

const alike = z.strictObject({
  inscripciones: z
    .array(id)
    .min(2)
    .max(1000)
    .refine((ids) => new Set(ids).size === ids.length),
});

export const distinctPeopleCalls = defineCalls({
  'GET /inscripciones/distintas': { access: 'staff', reply: z.array(distinctPeople) },
  'POST /inscripciones/distintas': { access: 'staff', body: alike, reply: { 201: distinctPeople } },
  'DELETE /inscripciones/distintas/:id': { access: 'staff', params: z.strictObject({ id: z.uuid() }), reply: noBody },
});
