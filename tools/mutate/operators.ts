import { isNode, type Node, type NodePath } from './walk.ts';

export interface Change {
  operator: string;
  /** What stands there instead. */
  text: string;
  /** A body returns at once, a block is jumped over; all else is an expression and has a value. */
  form?: 'body' | 'block';
}
type Operator = (path: NodePath, read: (node: unknown) => string) => Change[];

const opposites: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '??=': ['='],
  '||=': ['&&='],
  '&&=': ['||='],
};

/** Names, codes, paths. What has a space or a capital may be a text for people. */
const token = /^[\d.:/*_a-z-]*$/;
const isText = (node: unknown) => isNode(node) && (node.type === 'TemplateLiteral' || typeof node.value === 'string');

const exchange: Operator = ({ node }, read) => {
  const operator = String(node.operator);
  if (operator.startsWith('+') && (isText(node.left) || isText(node.right))) return [];
  const isAssignment = node.type === 'AssignmentExpression';
  return (opposites[operator] ?? []).map((other) => ({
    operator: /^[<>]/.test(operator) ? 'boundary' : `${operator} to ${other}`,
    text: isAssignment ? `${read(node.left)} ${other} ${read(node.right)}` : `(${read(node.left)}) ${other} (${read(node.right)})`,
  }));
};

const emptyReturn = (value: unknown, read: (node: unknown) => string): Change[] =>
  isNode(value) && !/^(undefined|null|void 0)$/.test(read(value)) ? [{ operator: 'no value', text: 'undefined' }] : [];

/** Of `a?.b?.(c)`, innermost last: `a?.b(c)`, `a.b?.(c)`. */
function requireLinks(chain: Node, read: (node: unknown) => string): Change[] {
  const changes: Change[] = [];
  const text = read(chain);
  for (let link = chain.expression; isNode(link); link = link.object ?? link.callee ?? link.expression) {
    const before = link.object ?? link.callee;
    if (link.optional !== true || !isNode(before)) continue;
    const at = text.indexOf('?.', before.end - chain.start);
    const dot = link.type === 'MemberExpression' && link.computed !== true ? '.' : '';
    changes.push({ operator: 'no question', text: text.slice(0, at) + dot + text.slice(at + 2) });
  }
  return changes;
}

const withoutBlock: Operator = ({ node, parent, key }, read) => {
  const body = node.body as Node[];
  const isBody = key === 'body' && /Function/.test(parent.type);
  const saysItself = isBody && body.length === 1 && ['ReturnStatement', 'ExpressionStatement'].includes(body[0]?.type ?? '');
  if (body.length === 0 || saysItself || read(node).includes('super(')) return [];
  return [{ operator: 'no block', text: '{}', form: isBody ? 'body' : 'block' }];
};

const isCall = (node: unknown): boolean =>
  isNode(node) && (node.type === 'CallExpression' || isCall(node.argument) || (node.type === 'ChainExpression' && isCall(node.expression)));

/** By the node's type, the changes that are tried on it. */
export const operators: Record<string, Operator> = {
  BinaryExpression: exchange,
  LogicalExpression: exchange,
  AssignmentExpression: exchange,
  UnaryExpression: ({ node }, read) =>
    ['!', '-'].includes(String(node.operator)) ? [{ operator: `no ${String(node.operator)}`, text: read(node.argument) }] : [],
  UpdateExpression: ({ node }, read) => [
    { operator: 'step back', text: read(node).replace(/\+\+|--/, (sign) => (sign === '++' ? '--' : '++')) },
  ],
  Literal({ node }) {
    if (typeof node.value === 'boolean') return [{ operator: 'boolean', text: String(!node.value) }];
    if (typeof node.value !== 'string' || !token.test(node.value)) return [];
    return [{ operator: 'string', text: node.value === '' ? "'x'" : "''" }];
  },
  TemplateLiteral: ({ node }) =>
    (node.quasis as Node[]).every((piece) => token.test((piece.value as { raw: string }).raw)) ? [{ operator: 'string', text: "''" }] : [],
  // The lists of hooks are held by the linter.
  ArrayExpression: ({ node, parent, key, index }, read) =>
    (node.elements as unknown[]).length > 0 && !(key === 'arguments' && index === 1 && /^use[A-Z]/.test(read(parent.callee)))
      ? [{ operator: 'empty list', text: '[]' }]
      : [],
  ChainExpression: ({ node }, read) => requireLinks(node, read),
  BlockStatement: withoutBlock,
};

/** The changes that depend on where a node stands: conditions, returned values, calls for their effect. */
export function changesByPosition({ node, parent, key }: NodePath, read: (node: unknown) => string): Change[] {
  if (key === 'test') {
    if (['IfStatement', 'ConditionalExpression'].includes(parent.type))
      return ['true', 'false'].map((text) => ({ operator: 'condition', text }));
    return parent.type === 'SwitchCase' ? [] : [{ operator: 'condition', text: 'false' }];
  }
  if (
    parent.type === 'ReturnStatement' ||
    (parent.type === 'ArrowFunctionExpression' && key === 'body' && node.type !== 'BlockStatement')
  ) {
    return emptyReturn(node, read);
  }
  return parent.type === 'ExpressionStatement' && isCall(node) && !/^super\b/.test(read(node))
    ? [{ operator: 'no call', text: 'undefined' }]
    : [];
}
