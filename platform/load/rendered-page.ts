import { promisesIn, type RenderedPage, renderedPageId } from '../wire/rendered-page.ts';
import type { MenuEntry } from '../wire/registry.ts';
import type { ModulesMenu } from './modules.ts';
import { isBox, isField, retype, type Field } from './typed-fields.js';

/** The menu of a page while it is rendered on the server. In the browser that of its modules says the same. @public For another site. */
export const renderedMenu: ModulesMenu = { read: () => globalThis.drawnWith?.menu ?? noEntries, watch: () => () => {} };
const noEntries: readonly MenuEntry[] = [];

/** The state that this page was rendered with, if on the server. */
export function readRenderedPage(): RenderedPage | undefined {
  const text = document.getElementById(renderedPageId)?.textContent;
  return text ? (JSON.parse(text) as RenderedPage) : undefined;
}

/**
 * Answers the page's own reads with the replies it was rendered with, so that the browser renders the same. Returns how to end that: from then on
 * the network answers.
 */
export function answerAsRendered({ with: renderedWith, replies }: RenderedPage): () => void {
  const { fetch } = globalThis;
  const replyOf = (address: string) => {
    const reply = replies[address];
    return reply && new Response(JSON.stringify(reply.body), { status: reply.status, headers: { 'content-type': 'application/json' } });
  };
  globalThis.drawnWith = renderedWith;
  globalThis.drawnReply = replyOf;
  globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    const { pathname, search } = new URL(url);
    return (method === 'GET' ? replyOf(pathname + search) : undefined) ?? fetch(input, init);
  };
  return () => {
    globalThis.fetch = fetch;
    globalThis.drawnReply = undefined;
    globalThis.drawnWith = { ...renderedWith, day: undefined };
  };
}

/**
 * Marks the promises of loaded data as React marks those that it has seen settle: it then renders them without waiting a turn, and a
 * touch finds every part of the page hydrated.
 */
export async function settleData(loaderData: Readonly<Record<string, unknown>>): Promise<void> {
  await Promise.all(
    promisesIn(loaderData).map((promise) =>
      promise.then(
        (value) => void Object.assign(promise, { status: 'fulfilled', value }),
        (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
      ),
    ),
  );
}

/** In ms: the timeout of a part's hydration. */
const timeout = 5000;

/** Whether React has hydrated an element, by the keys it sets; there is no public API for that. */
const isAlive = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactFiber$'));

/**
 * Resolves once React has hydrated every element of these: parts that suspend are hydrated later than the page around them, and until
 * then lose their events.
 */
export async function fullyHydrated(elements: readonly Element[]): Promise<void> {
  const until = performance.now() + timeout;
  let waiting = elements;
  while (performance.now() < until) {
    waiting = waiting.filter((element) => element.isConnected && !isAlive(element));
    if (waiting.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function isTyped(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    return field.value !== (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
  }
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Clicks: React listens to nothing else on a box. */
function tick(box: HTMLInputElement): void {
  box.checked = !box.checked;
  box.click();
}

/** Keeps what was typed before hydration, where React would restore the rendered value. Returns how to type it again. */
export function keepTyped(container: HTMLElement): () => void {
  const kept = new Map<Field, string | boolean>();
  const keep = (field: Field) => kept.set(field, isBox(field) ? field.checked : field.value);
  for (const field of container.querySelectorAll<Field>('input, textarea, select')) if (isField(field) && isTyped(field)) keep(field);
  const hear = ({ target }: Event) => void (isField(target) && keep(target));
  for (const type of ['input', 'change']) container.addEventListener(type, hear, true);
  return () => {
    for (const type of ['input', 'change']) container.removeEventListener(type, hear, true);
    for (const [field, value] of kept) {
      if (typeof value === 'string') retype(field, value);
      else if (isBox(field) && (field.checked = value) !== field.defaultChecked) tick(field);
    }
  };
}
