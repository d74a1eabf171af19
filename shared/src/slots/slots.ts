import type { ComponentType } from 'react';
import type { Activity } from 'shared/contract/activities';
import type { Gallery } from 'shared/contract/galleries';
import type { PanelStatus } from 'shared/contract/panel';
import { isSameWord } from 'shared/text/fold';
import type { PanelTile } from './panel-tile.ts';

/** The slots that components fill, with their props. */
export interface Places {
  /** Below an activity, whose public galleries the page has itself: the server renders them. */
  'activity-gallery': { activity: Activity };
}

/**
 * The slots of all pages, with the type of what fills them: the `fill` of a file that a module's package.json names under `slots.fills`.
 * The offering page and the modules that fill it share nothing else.
 */
export type Slots = { [Name in keyof Places]: ComponentType<Places[Name]> } & {
  /** Of the panel. */
  'panel-tiles': (status: PanelStatus) => PanelTile[];
};

interface Filled<Name extends keyof Slots> {
  /** Federation name. */
  module: string;
  version: string;
  fill: Slots[Name];
}

export interface LoadedSlot<Name extends keyof Slots> {
  fills: Filled<Name>[];
  /** The modules whose part could not be loaded. */
  failed: string[];
}

/** Loads what fills a slot; nothing on the server, and in a shell from before slots. Never rejects. */
export async function loadSlot<Name extends keyof Slots>(name: Name): Promise<LoadedSlot<Name>> {
  const found = (await globalThis.loadFills?.(name).catch(() => [])) ?? [];
  const fills: Filled<Name>[] = [];
  const failed: string[] = [];
  for (const { module, version, fill, failure } of found) {
    if (fill === undefined || failure !== undefined) failed.push(module);
    else fills.push({ module, version, fill: fill as Slots[Name] });
  }
  return { fills, failed };
}

/**
 * The galleries of an activity: of the same event and day. The contract links neither to the other, and activities write 'Concentracion'
 * without its accent.
 */
export function galleriesOf({ evento, fecha_evento }: Pick<Activity, 'evento' | 'fecha_evento'>, galleries: readonly Gallery[]): Gallery[] {
  if (!evento || !fecha_evento) return [];
  return galleries.filter((gallery) => gallery.fecha === fecha_evento && isSameWord(gallery.evento ?? '', evento));
}
