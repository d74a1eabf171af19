import type { FieldName, ListColumn } from 'shared/facts/registration-fields';
import { eventLabel } from 'shared/http/club';

/** Sort orders of the export, as in the file name. */
export const exportOrders = ['fecha', 'nombre', 'ruta', 'grupo_num'] as const satisfies readonly ListColumn[];
export type ExportOrder = (typeof exportOrders)[number];

/** Replaces characters that some system forbids in file names. */
const nameInFile = (text: string) => text.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-');

/** 'inscripciones_Castillos_2025-2026_ordenado_por_fecha.xlsx' */
export const fileNameOf = (event: string, years: readonly number[], order: ExportOrder): string =>
  `inscripciones_${event ? nameInFile(eventLabel(event)) : 'todos'}_${years.join('-') || 'todos'}_ordenado_por_${order}.xlsx`;

/** Column presets for third parties: the insurance, the restaurant. Only riders taking part. */
export const presets = {
  seguro: {
    label: 'Para el seguro',
    columns: ['nombre', 'nacimiento', 'telefono', 'mail', 'poblacion', 'provincia', 'moto', 'acompanante', 'nombre_acomp', 'dorsal'],
  },
  comida: { label: 'Para la comida', columns: ['nombre', 'acompanante', 'nombre_acomp', 'grupo', 'grupo_num', 'notas'] },
} as const satisfies Record<string, { label: string; columns: readonly FieldName[] }>;
export type Preset = keyof typeof presets;

/** Rows of the list: visible or selected. */
export interface ExportedRows {
  kind: 'shown' | 'selected';
  /** In order. */
  ids: readonly number[];
  anios: readonly number[];
}

/** 'inscripciones_seleccionadas_seguro.xlsx' */
export function otherFileName(name: string, kind: ExportedRows['kind'] | undefined, preset: Preset | undefined): string {
  const rows = kind && { shown: 'inscripciones_a_la_vista', selected: 'inscripciones_seleccionadas' }[kind];
  return `${[rows ?? name.replace(/\.xlsx$/, ''), preset].filter(Boolean).join('_')}.xlsx`;
}
