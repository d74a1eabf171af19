/** A node of the syntax tree, with the offsets of its first character and of the one after its last. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

export interface NodePath {
  node: Node;
  parent: Node;
  /** The parent's property that holds the node. */
  key: string;
  /** Where in that property, if it is a list. */
  index: number;
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Casts and the like: what is inside of them runs. All else whose type begins with TS does not. */
const wrappers = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);
const imports = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'JSXOpeningFragment',
  'TaggedTemplateExpression',
]);
const looks = new Set(['className', 'style']);
const documentation = new Set(['summary', 'description', 'tags', 'operationId']);

/** Types, imports, what is written to the log, the documentation of calls, and looks: they change no behaviour that tests should hold. */
function isLeftOut({ node, parent, key }: NodePath, source: string): boolean {
  if (node.type.startsWith('TS') && !wrappers.has(node.type)) return true;
  if (imports.has(node.type) || (parent.type === 'ExportNamedDeclaration' && key === 'source')) return true;
  if (key === 'key' && parent.computed !== true) return true;
  if (node.type === 'JSXAttribute') return looks.has(String((node.name as Node).name));
  if (node.type === 'Property' && isNode(node.key)) return documentation.has(String(node.key.name));
  if (node.type !== 'CallExpression') return false;
  const callee = node.callee as Node;
  return /(^|\.)(log|console)\??\.\w+$|\.(describe|meta)$/.test(source.slice(callee.start, callee.end));
}

/** Calls `visit` for every node that runs, outer ones first. */
export function walk(parent: Node, source: string, visit: (path: NodePath) => void): void {
  for (const [key, value] of Object.entries(parent)) {
    const children = Array.isArray(value) ? value : [value];
    for (const [index, node] of children.entries()) {
      if (!isNode(node)) continue;
      const path = { node, parent, key, index };
      if (isLeftOut(path, source)) continue;
      visit(path);
      walk(node, source, visit);
    }
  }
}
