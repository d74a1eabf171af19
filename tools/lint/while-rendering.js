// A rule of oxlint: what code reads that runs on the server too, while a page is rendered or its module is loaded, and is not there or differs
// there. Effects, handlers and functions that nothing here calls while rendering run in the browser alone, and are left alone.

/** Functions that call what they are given at once. */
const atOnce = new Set(
  'map filter flatMap forEach find findIndex findLast some every reduce sort toSorted from fromEntries useMemo useState useReducer'.split(
    ' ',
  ),
);
const ofBrowser = new Set('window document localStorage sessionStorage navigator location history screen matchMedia'.split(' '));
const instead = {
  browser: (name) =>
    `The server has no '${name}' when it renders a page: read it in an effect or a handler, or by useSyncExternalStore with a server snapshot.`,
  clock: (name) =>
    `${name} differs between the server's page and the browser's: take 'today()' (shared/text/today), or what is finer in an effect.`,
  random: (name) => `${name} differs between the server's page and the browser's: take 'useId()', or do it in an effect.`,
  fetch: () => "The server has no address for fetch('/api…'): make the call with 'call' or 'sendCall' (shared/http/call), in a loader.",
};

/** Components, hooks and loaders, by their names. */
const runsAtOnce = /^(?:[A-Z]|use[A-Z]|load[A-Z]|loader$)/;

const isFunction = ({ type }) => /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);
const isNamed = (node, name) => node?.type === 'Identifier' && node.name === name;
const isMember = (node, object, property) =>
  node?.type === 'MemberExpression' && isNamed(node.object, object) && isNamed(node.property, property);
const calleeName = ({ callee }) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name);

/** The name under which a function is called: its own, or of the variable or property that holds it. */
function nameOf({ id, parent }) {
  if (id) return id.name;
  if (parent.type === 'VariableDeclarator') return parent.id.name;
  return parent.type === 'Property' ? parent.key.name : undefined;
}

/** Whether the test of a condition asks for the thing first: `typeof window`. */
function asksFirst(node, text) {
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    const test = parent.type === 'LogicalExpression' ? parent.left : parent.test;
    if (test && test !== at && text.slice(...test.range).includes('typeof ')) return true;
    if (isFunction(parent)) return false;
  }
  return false;
}

/** When a piece of code runs: 'rendering', 'later', or with the function of this name. */
function whenRuns(node) {
  for (let at = node; ; at = at.parent) {
    const { parent } = at;
    if (!parent) return 'rendering';
    if (!isFunction(at)) continue;
    const name = nameOf(at);
    if (name !== undefined) return runsAtOnce.test(name) ? 'rendering' : { with: name };
    if (parent.type !== 'CallExpression') return 'later';
    if (parent.callee === at) continue;
    const called = calleeName(parent);
    const isSnapshot = called === 'useSyncExternalStore' && parent.arguments[2] === at;
    if (!isSnapshot && !atOnce.has(called)) return 'later';
  }
}

const whileRendering = {
  create(context) {
    const { sourceCode } = context;
    const reads = [];
    const calls = [];
    let isGlobal = () => false;
    const read = (node, kind, name) => {
      if (!asksFirst(node, sourceCode.text)) reads.push({ node, when: whenRuns(node), message: instead[kind](name) });
    };
    return {
      Program() {
        const { globalScope } = sourceCode.scopeManager;
        const found = new Set(globalScope.through.map(({ identifier }) => identifier));
        for (const { defs, references } of globalScope.variables)
          if (defs.length === 0) for (const { identifier } of references) found.add(identifier);
        isGlobal = (node) => found.has(node);
      },
      Identifier(node) {
        if (ofBrowser.has(node.name) && isGlobal(node) && node.parent.operator !== 'typeof') read(node, 'browser', node.name);
      },
      NewExpression(node) {
        if (isNamed(node.callee, 'Date') && node.arguments.length === 0) read(node, 'clock', 'new Date()');
      },
      CallExpression(node) {
        const {
          callee,
          arguments: [first],
        } = node;
        if (isMember(callee, 'Date', 'now')) read(node, 'clock', 'Date.now()');
        if (isMember(callee, 'Math', 'random')) read(node, 'random', 'Math.random()');
        if (isMember(callee, 'crypto', 'randomUUID')) read(node, 'random', 'crypto.randomUUID()');
        const address = first?.type === 'TemplateLiteral' ? first.quasis[0].value.raw : first?.value;
        if (isNamed(callee, 'fetch') && isGlobal(callee) && String(address).startsWith('/api')) read(node, 'fetch');
        if (callee.type === 'Identifier') calls.push({ name: callee.name, when: whenRuns(node) });
      },
      Property({ key, value }) {
        if (isNamed(key, 'loader') && value.type === 'Identifier') calls.push({ name: value.name, when: 'rendering' });
      },
      'Program:exit'() {
        // Functions of this file that are called while rendering, by others of them too.
        const rendering = new Set();
        const isRendering = (when) => when === 'rendering' || rendering.has(when.with);
        for (let size = -1; size !== rendering.size;) {
          size = rendering.size;
          for (const { name, when } of calls) if (isRendering(when)) rendering.add(name);
        }
        for (const { node, when, message } of reads) if (isRendering(when)) context.report({ node, message });
      },
    };
  },
};

export default { meta: { name: 'site' }, rules: { 'while-rendering': whileRendering } };
