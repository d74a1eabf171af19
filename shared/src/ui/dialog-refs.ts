/**
 * `ref` of a <dialog> that lies over everything: shown when it is drawn, and the focus goes back to what had it when it is taken
 * away. A ref, not an effect: both happen before anything is painted.
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
 * The same without `showModal()`, for a dialog that lets something else of the page through: all but it and what is added later is out
 * of reach of mouse, keyboard and screen reader.
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

/** What has been out of reach and still is, though no dialog lies over it any more. */
let held: Element[] = [];
/** As many elements as a slow phone restyles without anybody noticing. */
const mostAtOnce = 100;

const countIn = (element: Element) => element.getElementsByTagName('*').length;

/**
 * Brings an element within reach again, which restyles all that is below it: a list of hundreds of elements would hold the page for
 * longer than the rest of closing a dialog. It comes back in pieces, a frame each; what has `wanted` in it, at once.
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

/** `ref` of what takes the focus as soon as it is drawn. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** `ref` of a form whose first control takes the focus as soon as it is drawn. */
export const focusFirstControl = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('input:not([readonly]), textarea, select, button')?.focus();
