/** Orders of the exported rows, as the file's name writes them. */
export const exportOrders = ['nombre', 'ruta', 'fecha', 'grupo_num'] as const;
export type ExportOrder = (typeof exportOrders)[number];

/** 'inscripciones_Castillos_2025-2026_ordenado_por_fecha.xlsx' */
export const fileNameOf = (event: string, years: readonly number[], order: ExportOrder): string =>
  `inscripciones_${event || 'todos'}_${years.join('-') || 'todos'}_ordenado_por_${order}.xlsx`;
