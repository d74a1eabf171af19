import type { ReactNode } from 'react';

/** A file of the kit, and what its parts look like in each of their states. */
export interface Exhibit {
  /** As it is imported, without 'shared/': 'ui/button'. */
  file: string;
  /** Each state as wide as the screen. */
  wide?: true;
  states: Readonly<Record<string, ReactNode>>;
}
