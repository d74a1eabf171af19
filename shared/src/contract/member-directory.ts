import { z } from 'zod';
import { defineCalls } from './call-table.ts';

const text = z.string().nullable();

/** A member as they let other members see them: a field that is not shown is null. */
const listedMember = z.object({
  id: z.number(),
  nombre: z.string(),
  poblacion: text,
  motos: text,
  telefono: text,
  correo_electronico: text,
});
export type ListedMember = z.infer<typeof listedMember>;

export const memberDirectoryCalls = defineCalls({
  /** For members in good standing and staff. Adults who show their name, by name. */
  'GET /directorio-socios': { access: 'session', reply: z.array(listedMember) },
});
