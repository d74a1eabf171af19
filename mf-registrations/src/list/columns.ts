import type { SortableColumn } from './sort-rows.ts';

/** The columns between the selection and the actions, as staff read them. */
export const columns: readonly { name: SortableColumn; label: string }[] = [
  { name: 'nombre', label: 'Nombre' },
  { name: 'mail', label: 'Email' },
  { name: 'ruta', label: 'Ruta' },
  { name: 'evento', label: 'Evento' },
  { name: 'fecha', label: 'Fecha' },
  { name: 'grupo_num', label: 'Grupo Num' },
  { name: 'salida', label: 'Salida' },
  { name: 'pago', label: 'Pago' },
  { name: 'pagado', label: 'Pagado' },
  { name: 'notas', label: 'Notas' },
];
