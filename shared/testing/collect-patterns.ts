import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAst } from 'vitest/node';

export interface Pattern {
  /** Source location: api/src/core/base/config.ts:53 */
  location: string;
  source: string;
  flags: string;
}

const root = join(import.meta.dirname, '../..');
const isOurs = (path: string) =>
  /\.(?:tsx?|m?js)$/.test(path) && !/\.(?:test|d)\.tsx?$|(?:^|\/)(?:node_modules|dist|testing|data|\.cache)\//.test(path);

/** Collects the hand-written regular expressions of these folders. @throws when one cannot be read statically. */
export function collectPatterns(folders: readonly string[]): Pattern[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(root, folder, name))
      .filter((path) => isOurs(relative(root, path)))
      .flatMap(readPatterns),
  );
}

function readPatterns(path: string): Pattern[] {
  const text = readFileSync(path, 'utf8');
  const found: Pattern[] = [];
  walk(parseAst(text, { lang: path.endsWith('.ts') ? 'ts' : 'tsx' }), (node) => {
    const location = () => `${relative(root, path)}:${text.slice(0, Number(node['start'])).split('\n').length}`;
    const { regex, callee, arguments: given } = node as { regex?: { pattern: string; flags: string }; callee?: Node; arguments?: Node[] };
    if (regex) found.push({ location: location(), source: regex.pattern, flags: regex.flags });
    if (callee?.['name'] === 'RegExp') {
      const flags = String(given?.[1]?.['value'] ?? '');
      found.push({ location: location(), source: readTemplate(given?.[0], location()), flags });
    }
  });
  return found;
}

/** What is filled in stands as one character; templates may be joined by '+'. */
function readTemplate(node: Node | undefined, location: string): string {
  const { quasis, operator, left, right } = (node ?? {}) as Joined;
  if (operator === '+') return readTemplate(left, location) + readTemplate(right, location);
  if (!quasis) throw new Error(`${location} makes a regular expression of what cannot be read here: write it as a literal.`);
  return quasis.map(({ value }) => value.cooked).join('x');
}

interface Joined {
  quasis?: { value: { cooked: string } }[];
  operator?: string;
  left?: Node;
  right?: Node;
}

type Node = Readonly<Record<string, unknown>>;

function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) visit(node as Node);
  for (const child of Object.values(node)) walk(child, visit);
}
