export interface Difference {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  /** The current user has changed this field; otherwise only another user did. */
  isMine: boolean;
}

/** Fields changed by the current user. */
export const ownOf = (differences: readonly Difference[]): string[] => differences.filter(({ isMine }) => isMine).map(({ name }) => name);
