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
  const ast = parseAst(text, { lang: path.endsWith('.ts') ? 'ts' : 'tsx' });
  const constants = new Map<unknown, Node>();
  for (const { kind, declarations } of ast.body as unknown as Declaring[])
    if (kind === 'const') for (const { id, init } of declarations) if (init) constants.set(id['name'], init);
  walk(ast, (node) => {
    const location = () => `${relative(root, path)}:${text.slice(0, Number(node['start'])).split('\n').length}`;
    const { regex, callee, arguments: given } = node as { regex?: { pattern: string; flags: string }; callee?: Node; arguments?: Node[] };
    if (regex) found.push({ location: location(), source: regex.pattern, flags: regex.flags });
    if (callee?.['name'] === 'RegExp') {
      const flags = String(given?.[1]?.['value'] ?? '');
      const source = readText(given?.[0], constants);
      if (source === undefined)
        throw new Error(`${location()} makes a regular expression of what cannot be read here: write it as a literal.`);
      found.push({ location: location(), source, flags });
    }
  });
  return found;
}

/** Text that the sources write out: literals, constants of the file, templates, and those joined. Undefined for anything else. */
function readText(node: Node | undefined, constants: Constants): string | undefined {
  const { type, value, name, quasis = [], expressions = [], left, right, callee, elements, arguments: given } = (node ?? {}) as Written;
  const join = (parts: readonly (Node | undefined)[], between: string) => {
    const texts = parts.map((part) => readText(part, constants));
    return texts.every((text) => text !== undefined) ? texts.join(between) : undefined;
  };
  if (type === 'Literal') return typeof value === 'string' ? value : undefined;
  if (type === 'Identifier') return readText(constants.get(name), constants);
  if (type === 'BinaryExpression') return join([left, right], '');
  // What is filled in and not known stands as one character.
  if (type === 'TemplateLiteral')
    return quasis
      .map(({ value: { cooked } }, at) => cooked + (at < expressions.length ? (readText(expressions[at], constants) ?? 'x') : ''))
      .join('');
  if (type === 'ArrayExpression') return join(elements ?? [], '|');
  const isJoined = type === 'CallExpression' && callee?.property?.name === 'join' && given?.[0]?.['value'] === '|';
  return isJoined ? readText(callee.object, constants) : undefined;
}

/** The node of a constant of the file, by name. */
type Constants = ReadonlyMap<unknown, Node>;

interface Declaring {
  kind?: string;
  declarations: { id: Node; init?: Node | null }[];
}

/** Fields of the nodes that are read here. */
interface Written {
  type?: string;
  value?: unknown;
  name?: string;
  quasis?: { value: { cooked: string } }[];
  expressions?: Node[];
  left?: Node;
  right?: Node;
  callee?: { object?: Node; property?: { name?: string } };
  elements?: Node[];
  arguments?: Node[];
}

type Node = Readonly<Record<string, unknown>>;

function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) visit(node as Node);
  for (const child of Object.values(node)) walk(child, visit);
}
