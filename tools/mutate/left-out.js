/** Names, codes, paths. What has a space or a capital may be a text for people, which the journeys hold literally. */
const token = /^[\d.:/*_a-z-]*$/;
const looks = new Set(['className', 'style']);
const documentation = new Set(['summary', 'description', 'tags', 'operationId']);

/** Whether tests need not notice a mutation here: texts for people, style, the log, the documentation of calls. */
function isLeftOut(path) {
  const { node } = path;
  if (node.type === 'StringLiteral') return !token.test(node.value);
  if (node.type === 'TemplateLiteral') return !node.quasis.every(({ value }) => token.test(value.raw));
  if (node.type === 'JSXText') return true;
  if (node.type === 'JSXAttribute') return looks.has(node.name.name);
  if (node.type === 'ObjectProperty') return documentation.has(node.key.name);
  return node.type === 'CallExpression' && /(^|\.)(log|console)\??\.\w+$|\.(describe|meta)$/.test(path.get('callee').toString());
}

/** The entry that StrykerJS loads. */
export const strykerPlugins = [
  { kind: 'Ignore', name: 'left-out', value: { shouldIgnore: (path) => (isLeftOut(path) ? 'Not for these tests.' : undefined) } },
];
