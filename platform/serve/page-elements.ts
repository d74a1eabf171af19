import { isTraversal, parse, type Selector as Token } from 'css-what';

/** An element of a page by what selectors name: its tag, and its attributes. */
interface PageElement {
  tag: string;
  classes: ReadonlySet<string>;
  attributes: ReadonlyMap<string, string>;
}

/** A selector with what each of its elements has to be; all have to be there. How they lie to each other is not looked at. */
export interface Selector {
  text: string;
  parts: readonly Token[][];
}

/** Pseudo-classes of which one selector has to fit. */
const oneOf = new Set(['is', 'where', 'has']);

/** Attributes that HTML and the bootstrap change by themselves. */
const changing = new Set(['open', 'hidden', 'aria-expanded', 'data-open']);

/** What stands between commas that are in no brackets. */
const oneSelector = /(?:\\.|\[[^\]]*\]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[^,\\[(])+/g;

/** One that is not understood asks for nothing: it may mean any element. */
export const readSelectors = (list: string): Selector[] =>
  [...list.matchAll(oneSelector)].map(([text]) => {
    try {
      return { text, parts: parse(text).flatMap(splitAtCombinators) };
    } catch {
      return { text, parts: [] };
    }
  });

function splitAtCombinators(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (isTraversal(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

export interface PageElements {
  /** Whether a selector may mean one of them, now or before scripts begin. */
  mayHave(parts: Selector['parts']): boolean;
}

/** The elements in the HTML of a page, as React and the build write it. `role` is the attribute that a signed-in user's role stands in. */
export function elementsIn(html: string, role: string): PageElements {
  const byClass = new Map<string, PageElement[]>();
  const byTag = new Map<string, PageElement[]>();
  const all: PageElement[] = [];
  const seen = new Set<string>();
  for (const [whole, tag = '', rest = ''] of html.matchAll(/<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)) {
    if (seen.has(whole)) continue;
    seen.add(whole);
    const attributes = new Map([...rest.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, value]));
    const classes = new Set(attributes.get('class')?.split(' '));
    const element = { tag, classes, attributes };
    all.push(element);
    byTag.set(tag, [...(byTag.get(tag) ?? []), element]);
    for (const name of classes) byClass.set(name, [...(byClass.get(name) ?? []), element]);
  }
  const changes = (name: string) => changing.has(name) || name === `data-${role}`;
  const mayBe = ({ tag, classes, attributes }: PageElement, token: Token): boolean => {
    if (token.type === 'tag') return token.name === tag;
    if (token.type !== 'attribute' || changes(token.name)) return true;
    if (token.name === 'class' && token.action === 'element') return classes.has(token.value);
    return attributes.has(token.name) && (token.action !== 'equals' || attributes.get(token.name) === token.value);
  };
  const isThere = (part: readonly Token[]): boolean => {
    const isOneThere = part.every((token) => {
      if (token.type !== 'pseudo') return true;
      // The attribute may be a fieldset's, around it.
      if (token.name === 'disabled') return all.some(({ attributes }) => attributes.has('disabled'));
      if (!oneOf.has(token.name) || !Array.isArray(token.data)) return true;
      return token.data.some((inner) => splitAtCombinators(inner).every(isThere));
    });
    return isOneThere && candidatesOf(part).some((element) => part.every((token) => mayBe(element, token)));
  };
  /** Of those that a class or else a tag leaves. */
  const candidatesOf = (part: readonly Token[]): readonly PageElement[] => {
    const ofClass = part.find((token) => token.type === 'attribute' && token.action === 'element');
    if (ofClass?.type === 'attribute') return byClass.get(ofClass.value) ?? [];
    const ofTag = part.find(({ type }) => type === 'tag');
    return ofTag?.type === 'tag' ? (byTag.get(ofTag.name) ?? []) : all;
  };
  return { mayHave: (parts) => parts.every(isThere) };
}
