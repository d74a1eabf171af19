import type { PanelStatus } from 'shared/contract/panel';
import type { CountTile, PanelTile } from 'shared/slots/panel-tile';
import type { LoadedSlot } from 'shared/slots/slots';

interface Tiles {
  tiles: PanelTile[];
  /** A module's tiles are missing. */
  isPartial: boolean;
}

export const isCount = (tile: PanelTile): tile is PanelTile & CountTile => 'count' in tile;

/** The modules' tiles in their order; those of a module that throws are missing, and the others stay. */
export function collectTiles({ fills, failed }: LoadedSlot<'panel-tiles'>, status: PanelStatus): Tiles {
  let isPartial = failed.length > 0;
  const tiles = fills.flatMap(({ fill }) => {
    try {
      return fill(status);
    } catch (error) {
      reportError(error);
      isPartial = true;
      return [];
    }
  });
  return { tiles: tiles.toSorted((a, b) => a.order - b.order), isPartial };
}

interface Place {
  path: string;
  label: string;
}

/** One tile for each path, whichever module names it, without the panel itself. */
export const tilesOf = (places: readonly Place[]): Place[] =>
  places.filter(({ path }, index) => path !== '/panel' && places.findIndex((other) => other.path === path) === index);
