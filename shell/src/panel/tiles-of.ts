interface Place {
  path: string;
  label: string;
}

/** Each place once, whoever names it, and not the panel itself. */
export const tilesOf = (places: readonly Place[]): Place[] =>
  places.filter(({ path }, index) => path !== '/panel' && places.findIndex((other) => other.path === path) === index);
