import { type Checker, isUnionType, type Type, TypeFlags, API } from 'typescript/unstable/sync';
import {
  type ArrowFunction,
  type Expression,
  type FunctionDeclaration,
  type JsxChild,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isBinaryExpression,
  isBlock,
  isConditionalExpression,
  isFunctionDeclaration,
  isFunctionLikeDeclaration,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isReturnStatement,
  isStringLiteral,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';

/**
 * What an expression may render: a text that never changes, one that may, an element, several, or nothing. `unknown` is what was handed
 * over, such as `children`: its caller is asked.
 */
type Rendered = 'fixed text' | 'text' | 'element' | 'list' | 'nothing' | 'unknown';

const nothing = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLiteral | TypeFlags.Boolean | TypeFlags.Void;
const textual = TypeFlags.String | TypeFlags.Number | TypeFlags.StringLiteral | TypeFlags.NumberLiteral | TypeFlags.TemplateLiteral;

const partsOf = (type: Type): readonly Type[] => (isUnionType(type) ? type.getTypes().flatMap(partsOf) : [type]);

function renderedByType(checker: Checker, expression: Expression): Rendered[] {
  const type = checker.getTypeAtLocation(expression);
  if (!type) return ['unknown'];
  const parts = partsOf(type);
  const has = (flags: TypeFlags) => parts.some((part) => (part.flags & flags) !== 0);
  const isOther = parts.some((part) => (part.flags & (nothing | textual)) === 0);
  if (isOther && has(textual)) return ['unknown'];
  const other = isOther ? [checker.typeToString(type).endsWith('[]') ? ('list' as const) : ('element' as const)] : [];
  return [...(has(textual) ? ['text' as const] : []), ...(has(nothing) ? ['nothing' as const] : []), ...other];
}

function renderedBy(checker: Checker, expression: Expression): Rendered[] {
  const inner = (each: Expression) => renderedBy(checker, each);
  if (isParenthesizedExpression(expression)) return inner(expression.expression);
  if (isConditionalExpression(expression)) return [...inner(expression.whenTrue), ...inner(expression.whenFalse)];
  if (isBinaryExpression(expression)) {
    const { kind } = expression.operatorToken;
    if (kind === SyntaxKind.AmpersandAmpersandToken) return ['nothing', ...inner(expression.right)];
    if (kind === SyntaxKind.BarBarToken || kind === SyntaxKind.QuestionQuestionToken)
      return [...inner(expression.left), ...inner(expression.right)];
  }
  if (isStringLiteral(expression) || isNoSubstitutionTemplateLiteral(expression)) return ['fixed text'];
  if (isJsxElement(expression) || isJsxSelfClosingElement(expression)) return ['element'];
  if (isJsxFragment(expression)) return childrenOf(expression).flatMap((child) => renderedByChild(checker, child));
  return renderedByType(checker, expression);
}

function renderedByChild(checker: Checker, child: JsxChild): Rendered[] {
  if (isJsxText(child)) return ['fixed text'];
  if (isJsxExpression(child)) return child.expression ? renderedBy(checker, child.expression) : [];
  return isJsxFragment(child) ? renderedBy(checker, child) : ['element'];
}

/** Without comments, and without indentation. */
const childrenOf = ({ children }: { children: readonly JsxChild[] }): JsxChild[] =>
  children.filter((child) => (isJsxText(child) ? !/^\s*\n\s*$/.test(child.text) : !isJsxExpression(child) || child.expression));

const isText = (rendered: readonly Rendered[]) => rendered.includes('text') || rendered.includes('fixed text');
const mayGo = (rendered: readonly Rendered[]) => rendered.includes('nothing') || rendered.includes('list');

/** Finds loose texts among siblings. */
function findBeside(checker: Checker, children: readonly JsxChild[]): Node[] {
  if (children.length < 2) return [];
  const rendered = children.map((child) => renderedByChild(checker, child));
  return children.filter((_child, index) => {
    const own = rendered[index] ?? [];
    // A text that may change, or be removed.
    if (isText(own)) return own.includes('text') || own.length > 1;
    // An element that may be inserted before a text.
    const next = rendered.slice(index + 1).find((each) => isText(each) || !mayGo(each));
    return mayGo(own) && next !== undefined && isText(next);
  });
}

/** What a component renders, or a function in the place of an element: its text is never an only child. */
function findReturned(checker: Checker, { body }: ArrowFunction | FunctionDeclaration): Node[] {
  if (!body) return [];
  const returned: Expression[] = [];
  const visit = (node: Node): void => {
    if (isReturnStatement(node) && node.expression) returned.push(node.expression);
    if (!isFunctionLikeDeclaration(node)) node.forEachChild(visit);
  };
  if (isBlock(body)) visit(body);
  else returned.push(body);
  return returned.filter((each) => isText(renderedBy(checker, each)));
}

const isComponentName = (name: string | undefined) => /^[A-Z]/.test(name ?? '');

function findIn(checker: Checker, source: SourceFile): Node[] {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    if (isJsxElement(node) || isJsxFragment(node)) {
      const children = childrenOf(node);
      found.push(...findBeside(checker, children));
      for (const child of children)
        if (isJsxExpression(child) && child.expression && isArrowFunction(child.expression))
          found.push(...findReturned(checker, child.expression));
    }
    if (isFunctionDeclaration(node) && isComponentName(node.name?.text)) found.push(...findReturned(checker, node));
    if (isVariableDeclaration(node) && isComponentName(node.name.getText(source)) && node.initializer && isArrowFunction(node.initializer))
      found.push(...findReturned(checker, node.initializer));
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/**
 * Finds texts that break under a page translator, which replaces each text of a page by an element. React then writes to a text that is no longer in the page, and
 * throws where it removes such a text or inserts something before it. A text that is an element's only child it sets as a whole,
 * which works. So what may change or be removed stands in an element of its own, or is one template with its neighbours.
 *
 * @param projects Folders with a tsconfig.json.
 * @returns The texts of their components for which that does not hold.
 */
export function findLooseTexts(projects: readonly string[]): string[] {
  const api = new API();
  try {
    const openProjects = projects.map((folder) => `${folder}/tsconfig.json`);
    const snapshot = api.updateSnapshot({ openProjects });
    return projects.flatMap((folder) => {
      const project = snapshot.getProject(`${folder}/tsconfig.json`);
      if (!project) throw new Error(`${folder} is no project.`);
      const { program, checker } = project;
      const files = program
        .getSourceFileNames()
        .filter((name) => name.startsWith(`${folder}/`) && name.endsWith('.tsx') && !name.endsWith('.test.tsx'));
      return files.flatMap((name) => {
        const source = program.getSourceFile(name);
        if (!source) return [];
        return findIn(checker, source).map((node) => {
          const start = node.getStart(source);
          const line = source.text.slice(0, start).split('\n').length;
          return `${name.slice(folder.lastIndexOf('/') + 1)}:${line} ${node.getText(source).replaceAll(/\s+/g, ' ').slice(0, 100)}`;
        });
      });
    });
  } finally {
    api.close();
  }
}
