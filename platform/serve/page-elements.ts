/** An element of a page by what selectors name: its tag, and its attributes. */
interface PageElement {
  tag: string;
  classes: ReadonlySet<string>;
  attributes: ReadonlyMap<string, string>;
}

/** What one element has to be for a part of a selector. */
interface Compound {
  tag?: string;
  classes: string[];
  /** With the value that it must have, if it is compared as a whole. */
  attributes: { name: string; value: string | undefined }[];
  /** Of ':is' and ':has': one of each has to be there. */
  oneOf: Selector[][];
}

/** A selector, and its elements, which all have to be there. How they lie to each other is not looked at. */
export interface Selector {
  text: string;
  parts: Compound[];
}

/** Attributes that HTML and the bootstrap change by themselves. */
const changing = new Set(['open', 'hidden', 'aria-expanded', 'data-open']);

/** The index after the bracket that closes the one at `from`. */
function endOfBrackets(text: string, from: number): number {
  let depth = 0;
  let index = from;
  do {
    if (text[index] === '(' || text[index] === '[') depth += 1;
    if (text[index] === ')' || text[index] === ']') depth -= 1;
    index += 1;
  } while (depth > 0 && index < text.length);
  return index;
}

/** Splits where one of these signs stands, not within brackets. */
function splitAt(text: string, signs: string): string[] {
  const parts = [''];
  for (let index = 0; index < text.length;) {
    const sign = text[index] ?? '';
    const end = sign === '(' || sign === '[' ? endOfBrackets(text, index) : index + (sign === '\\' ? 2 : 1);
    if (signs.includes(sign)) parts.push('');
    else parts[parts.length - 1] += text.slice(index, end);
    index = end;
  }
  return parts;
}

function readCompound(text: string): Compound {
  const compound: Compound = { classes: [], attributes: [], oneOf: [] };
  const simple = /([.#]|::?)?((?:[\w-]|[^\0-\x7f]|\\.)+)|\[([\w-]+)(?:([~|^$*]?=)["']?([^\]"'\s]*)[^\]]*)?\]/y;
  for (let index = 0; index < text.length;) {
    simple.lastIndex = index;
    const [found = ' ', kind, name = '', attribute, equals, value = ''] = simple.exec(text) ?? [];
    index += found.length;
    if (attribute !== undefined) compound.attributes.push({ name: attribute, value: equals === '=' ? value : undefined });
    else if (kind === '.') compound.classes.push(name);
    else if (kind === '#') compound.attributes.push({ name: 'id', value: name });
    else if (kind === undefined && name) compound.tag = name;
    // The attribute may be a fieldset's, around it.
    else if (found === ':disabled') compound.oneOf.push(readSelectors('[disabled]'));
    if (text[index] !== '(') continue;
    const end = endOfBrackets(text, index);
    if (/^:(?:is|where|has)$/.test(found)) compound.oneOf.push(readSelectors(text.slice(index + 1, end - 1)));
    index = end;
  }
  return compound;
}

export const readSelectors = (list: string): Selector[] =>
  splitAt(list, ',').map((text) => ({
    text,
    parts: splitAt(text, ' >+~')
      .filter(Boolean)
      .map((each) => readCompound(each)),
  }));

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
  const mayHave = (parts: readonly Compound[]): boolean =>
    parts.every(({ tag, classes, attributes, oneOf }) => {
      if (!oneOf.every((each) => each.some(({ parts: inner }) => mayHave(inner)))) return false;
      const [first] = classes;
      // A name with an escape is kept.
      if (classes.some((name) => name.includes('\\'))) return true;
      const candidates = first === undefined ? (tag === undefined ? all : byTag.get(tag)) : byClass.get(first);
      const asked = attributes.filter(({ name }) => !changing.has(name) && name !== `data-${role}`);
      return (candidates ?? []).some(
        (element) =>
          (tag === undefined || element.tag === tag || tag === '*') &&
          classes.every((name) => element.classes.has(name)) &&
          asked.every(({ name, value }) => element.attributes.has(name) && (value === undefined || element.attributes.get(name) === value)),
      );
    });
  return { mayHave };
}
