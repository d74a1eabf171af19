/** One line of the table: what was measured, and what it must not exceed (or fall below). */
export interface Figure {
  name: string;
  value: number;
  limit: number;
  kind: 'at most' | 'at least';
  detail: string;
}

export const atMost = (name: string, value: number, limit: number, detail: string): Figure => ({
  name,
  value,
  limit,
  kind: 'at most',
  detail,
});

export const atLeast = (name: string, value: number, limit: number, detail: string): Figure => ({
  name,
  value,
  limit,
  kind: 'at least',
  detail,
});
