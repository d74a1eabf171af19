/**
 * Takes everything but `element` (and what is added to the page later) out of reach of mouse, keyboard and
 * screen reader. Returns the function that undoes it.
 */
export function makeRestInert(element: Element): () => void {
  const made: Element[] = [];
  for (let inside: Element | null = element; inside && inside !== document.body; inside = inside.parentElement) {
    for (const sibling of inside.parentElement?.children ?? []) {
      if (sibling === inside || sibling.hasAttribute('inert')) continue;
      sibling.setAttribute('inert', '');
      made.push(sibling);
    }
  }
  return () => {
    for (const each of made) each.removeAttribute('inert');
  };
}
