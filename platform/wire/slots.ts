/** A package's slots, in `slots` of its package.json: named places on its pages, and its files that fill places of others. */
export interface DeclaredSlots {
  /** The names of the places that its pages offer. */
  offers?: string[];
  /** By the name of a place: the file that fills it, below the package's folder. It exports `fill`. */
  fills?: Record<string, string>;
}

/** The same in a line of the registry: names alone. */
export interface RegistrySlots {
  offers: string[];
  fills: string[];
}

/** The exports of a file that fills a slot. */
export interface SlotFile {
  fill?: unknown;
}

/** One module's part of a slot. */
export interface SlotFill {
  /** Federation name. */
  module: string;
  /** Empty where modules have none: in development. */
  version: string;
  /** What its file exports as `fill`; undefined when it could not be loaded. */
  fill?: unknown;
  /** Why it could not be loaded. */
  failure?: unknown;
}

/** Loads what fills a slot, in the order of the modules' names; empty when no module fills it. Never rejects because of one module. */
export type LoadFills = (slot: string) => Promise<SlotFill[]>;

export const namesOf = ({ offers = [], fills = {} }: DeclaredSlots): RegistrySlots => ({ offers, fills: Object.keys(fills) });

declare global {
  /** Set by the shell in the browser. A shell from before slots, and the server, leave it undefined: places stay empty. */
  var loadFills: LoadFills | undefined;
}
