/**
 * Detects loose texts. A page translator replaces each text node by an element. React keeps a text beside others as a node: it then updates
 * a detached one, and throws when it removes it or inserts before it. So such a text must never change: what may change or be removed is an
 * element of its own. React replaces an element's only text as a whole, which works.
 */
const isKept = (node: Node | null): node is Text =>
  node?.nodeType === Node.TEXT_NODE && Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

const found = new Set<string>();

/** Findings since the last call. */
export function takeLooseTexts(): string[] {
  const all = [...found];
  found.clear();
  return all;
}

/** Watches React's updates of text nodes. @returns a function that stops it. */
export function watchLooseTexts(): () => void {
  const remember = (what: string, text: Text) => found.add(`${what} «${text.data}» in ${text.parentElement?.outerHTML.slice(0, 200)}`);
  const { removeChild, insertBefore } = Node.prototype;
  let owner: object = document.createTextNode('');
  while (!Object.hasOwn(owner, 'nodeValue')) owner = Object.getPrototypeOf(owner) as object;
  const value = Object.getOwnPropertyDescriptor(owner, 'nodeValue');
  if (!value) throw new Error('A text has a value.');

  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (isKept(child)) remember('removed', child);
    return removeChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, child: T, before: Node | null): T {
    if (isKept(before)) remember('put before', before);
    return insertBefore.call(this, child, before) as T;
  };
  Object.defineProperty(owner, 'nodeValue', {
    ...value,
    set(this: Node, text: string) {
      if (isKept(this)) remember('changed', this);
      value.set?.call(this, text);
    },
  });
  return () => {
    Object.assign(Node.prototype, { removeChild, insertBefore });
    Object.defineProperty(owner, 'nodeValue', value);
  };
}
