/** A count of work for staff; without any it is named in a sentence instead. */
export interface CountTile {
  count: number;
  one: string;
  many: string;
  /** Period that the number covers, where not all; deadline. */
  since?: string;
  /** Name in the sentence. */
  name: string;
}

/** Always shown: what comes next. */
interface StateTile {
  title: string;
  text: string;
}

/** A tile of the panel, with its link. `order` is its place among those of all modules: the lower, the earlier. */
export type PanelTile = { order: number; to: string } & (CountTile | StateTile);
