import type { PanelStatus } from 'shared/contract/panel';
import type { PanelTile } from 'shared/slots/panel-tile';

/** A panel on which nothing waits. */
export const nothingWaits: PanelStatus = {
  nuevas: 0,
  sin_pagar: 0,
  espera: 0,
  cartas_fallidas: 0,
  retiradas: { fotos: 0, galeria: null },
  formulario: { activo: false, abre: '2027-02-01T19:00:00.000Z', cierra: null },
  actividad: null,
  altas: null,
};

/** Tiles as the panel shows them. */
export const showTiles = (tiles: readonly PanelTile[]): string[] =>
  tiles.flatMap((tile) => {
    if (!('count' in tile)) return `${tile.title} ${tile.text} → ${tile.to}`;
    if (tile.count === 0) return [];
    return `${tile.count} ${[tile.count === 1 ? tile.one : tile.many, tile.since].filter(Boolean).join(' ')} → ${tile.to}`;
  });
