import { z } from 'zod';
import type { VersionRecord } from '../build/describe-version.ts';
import { kilobytes, weighPaths } from './weigh.ts';

const limit = z.strictObject({ js: z.number().positive().optional(), css: z.number().positive().optional() });

/** Kilobytes, compressed, by path; '*' stands for each path without a line of its own. */
const budgetShape = z.record(z.string().regex(/^(?:\*|\/.*)$/), limit);

const words = { js: 'JavaScript', css: 'CSS' } as const;

/** One sentence for each path of a version that is heavier than its package.json allows, or for a budget that cannot be read. */
export function checkBudget(budget: unknown, record: VersionRecord): string[] {
  if (budget === undefined) return [];
  const parsed = budgetShape.safeParse(budget);
  if (!parsed.success) return ['Its budget cannot be read: write it in its package.json as { "*": { "js": 60, "css": 10 } }, in KB.'];
  const { '*': usual, ...own } = parsed.data;
  const weights = weighPaths(record);
  const unknown = Object.keys(own).filter((path) => !record.chunks?.[path]);
  return [
    ...unknown.map((path) => `Its budget names ${path}, which is no public path of it: correct it in its package.json.`),
    ...Object.keys(record.chunks ?? {}).flatMap((path) =>
      (['js', 'css'] as const).flatMap((kind) => {
        const most = (own[path] ?? usual)?.[kind];
        const bytes = weights.get(path)?.[kind] ?? 0;
        if (most === undefined || bytes <= most * 1024) return [];
        return [
          `Its page ${path} takes ${kilobytes(bytes)} of ${words[kind]}, its budget is ${most} KB: make it smaller, or raise budget in its package.json.`,
        ];
      }),
    ),
  ];
}
