/**
 * `ref` of a modal <dialog>: shown on mount, and the focus restored on unmount. A ref, not an effect: both happen before the next paint.
 */
export function showOverAll(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  return () => {
    dialog.close();
    giveBack(before);
  };
}

/**
 * The same without `showModal()`, for a dialog that leaves part of the page interactive: everything else, except later additions, is inert
 * for mouse, keyboard and screen reader.
 */
export function showOverPage(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  releaseAll();
  dialog.show();
  const made: Element[] = [];
  for (let inside: Element | null = dialog; inside && inside !== document.body; inside = inside.parentElement) {
    for (const sibling of inside.parentElement?.children ?? []) {
      if (sibling === inside || sibling.hasAttribute('inert')) continue;
      sibling.setAttribute('inert', '');
      made.push(sibling);
    }
  }
  return () => {
    for (const each of made) release(each, before);
    giveBack(before);
    requestAnimationFrame(releaseHeld);
  };
}

/** Elements still inert, although no dialog is open any more. */
let held: Element[] = [];
/** Elements that a slow phone restyles without a visible delay. */
const mostAtOnce = 100;

const countIn = (element: Element) => element.getElementsByTagName('*').length;

/**
 * Removes `inert` in slices, one per frame: restyling a list of hundreds of elements at once would block the page for longer than the rest
 * of closing a dialog. The part with `wanted` in it comes first.
 */
function release(element: Element, wanted: Element | null): void {
  if (countIn(element) > mostAtOnce) {
    for (const child of element.children) {
      if (child.hasAttribute('inert')) continue;
      child.setAttribute('inert', '');
      if (child.contains(wanted)) release(child, wanted);
      else held.push(child);
    }
  }
  element.removeAttribute('inert');
}

function releaseHeld(): void {
  for (let count = 0; count < mostAtOnce;) {
    const next = held.shift();
    if (!next) return;
    count += Math.min(countIn(next), mostAtOnce);
    release(next, null);
  }
  if (held.length > 0) requestAnimationFrame(releaseHeld);
}

function releaseAll(): void {
  for (const each of held) each.removeAttribute('inert');
  held = [];
}

function giveBack(before: Element | null): void {
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
}

/** `ref` that focuses the element on mount. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** `ref` of a form that focuses its first control on mount. */
export const focusFirstControl = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('input:not([readonly]), textarea, select, button')?.focus();
