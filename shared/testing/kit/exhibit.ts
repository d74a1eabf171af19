import type { ReactNode } from 'react';
import { api } from 'shared/http/client';

/** A file of the kit with examples of its parts in each state. */
export interface Exhibit {
  /** Import path without 'shared/': 'ui/button'. */
  file: string;
  wide?: true;
  states: Readonly<Record<string, ReactNode>>;
}

/** A call rejected with this status, without a request. */
export const refuse = (status: number, body: object = {}): Promise<never> =>
  api.get('kit', { retry: 0, fetch: async () => Response.json(body, { status }) }).then(() => {
    throw new Error('It was not refused.');
  });

/** Pending for ever. */
export const never = new Promise<never>(() => {});

export const later = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
