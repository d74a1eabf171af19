interface Place {
  path: string;
  label: string;
}

/** One tile for each path, whichever module names it, without the panel itself. */
export const tilesOf = (places: readonly Place[]): Place[] =>
  places.filter(({ path }, index) => path !== '/panel' && places.findIndex((other) => other.path === path) === index);
