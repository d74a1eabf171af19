import { z } from 'zod';
import type { VersionRecord } from '../build/version-record.ts';
import { everything, kilobytes, weighPaths } from './weigh.ts';

const kilobytesOf = z.strictObject({ js: z.number().positive().optional(), css: z.number().positive().optional() });

/** Kilobytes, compressed, by path; '*' stands for each path without a line of its own, `total` for all code of the module. */
const budgetShape = z.record(z.string().regex(/^(?:\*|total|\/.*)$/), kilobytesOf);

const words = { js: 'JavaScript', css: 'CSS' } as const;

/** One sentence for each path of a version that is heavier than its package.json allows, or for a budget that cannot be read. */
export function checkBudget(budget: unknown, record: VersionRecord): string[] {
  if (budget === undefined) return [];
  const parsed = budgetShape.safeParse(budget);
  if (!parsed.success) return ['Its budget cannot be read: write it in its package.json as { "*": { "js": 60, "css": 10 } }, in KB.'];
  const { '*': usual, total, ...own } = parsed.data;
  const weights = weighPaths(record);
  const paths = Object.keys(record.chunks ?? {});
  const limits = [
    ...paths.map((path) => ({ what: `page ${path}`, weight: weights.get(path), most: own[path] ?? usual })),
    { what: 'code', weight: weights.get(everything), most: total },
  ];
  const unknown = Object.keys(own).filter((path) => !paths.includes(path));
  return [
    ...unknown.map((path) => `Its budget names ${path}, which is no public path of it: correct it in its package.json.`),
    ...limits.flatMap(({ what, weight, most }) =>
      (['js', 'css'] as const).flatMap((kind) => {
        const bytes = weight?.[kind] ?? 0;
        const limit = most?.[kind];
        if (limit === undefined || bytes <= limit * 1024) return [];
        return [
          `Its ${what} takes ${kilobytes(bytes)} of ${words[kind]}, its budget is ${limit} KB: make it smaller, or raise budget in its package.json.`,
        ];
      }),
    ),
  ];
}
