let last = '/usuarios';

/** What was searched for last, for whoever comes back from a user. */
export const rememberList = (query: string): void => {
  last = `/usuarios${query}`;
};

export const listAddress = (): string => last;
