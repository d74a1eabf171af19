import type { ListColumn } from 'shared/contract/registration-fields';

/** Orders of the exported rows, as the file's name writes them. */
export const exportOrders = ['fecha', 'nombre', 'ruta', 'grupo_num'] as const satisfies readonly ListColumn[];
export type ExportOrder = (typeof exportOrders)[number];

/** 'inscripciones_Castillos_2025-2026_ordenado_por_fecha.xlsx' */
export const fileNameOf = (event: string, years: readonly number[], order: ExportOrder): string =>
  `inscripciones_${event || 'todos'}_${years.join('-') || 'todos'}_ordenado_por_${order}.xlsx`;
