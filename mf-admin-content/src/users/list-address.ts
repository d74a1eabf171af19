let last = '/usuarios';

/** Stores the last query of the list, for the way back from a user. */
export const rememberList = (query: string): void => {
  last = `/usuarios${query}`;
};

export const listAddress = (): string => last;
