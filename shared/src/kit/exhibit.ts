import type { ReactNode } from 'react';

/** A file of the kit with examples of its parts in each state. */
export interface Exhibit {
  /** Import path without 'shared/': 'ui/button'. */
  file: string;
  wide?: true;
  states: Readonly<Record<string, ReactNode>>;
}
