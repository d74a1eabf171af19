import { api } from 'shared/http/client';

/** A call that the server refuses so, without asking it. */
export const refuse = (status: number, body: object = {}): Promise<never> =>
  api.get('kit', { retry: 0, fetch: async () => Response.json(body, { status }) }).then(() => {
    throw new Error('It was not refused.');
  });

/** What does not come. */
export const never = new Promise<never>(() => {});

export const later = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
