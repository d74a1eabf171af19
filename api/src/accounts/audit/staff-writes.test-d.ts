import type { Actor, createStaffWrites } from './staff-writes.ts';

// Read by tsc alone.
export function editsAreHeldToTheirForm({ write }: ReturnType<typeof createStaffWrites>, actor: Actor): Promise<unknown>[] {
  const before = { id: 1, titulo: 'Ruta', lugar: 'Coca', version: 1 };
  const how = { before, version: 1, stale: '', show: () => undefined, store: async () => before };
  return [
    write(actor, ({ edit }) => edit(1, { ...how, form: { titulo: 'Otra' } })),
    write(actor, ({ edit }) => edit(1, { ...how, form: { titulo: 'Otra' }, otherwise: { lugar: 'Cuéllar' } })),
    // @ts-expect-error a field without a column would be dropped silently
    write(actor, ({ edit }) => edit(1, { ...how, form: { titulo: 'Otra', plazas: 3 } })),
    // @ts-expect-error a value for an unknown column
    write(actor, ({ edit }) => edit(1, { ...how, form: { titulo: 'Otra' }, otherwise: { plazas: 3 } })),
  ];
}
