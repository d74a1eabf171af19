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
    for (const each of made) each.removeAttribute('inert');
    giveBack(before);
  };
}

function giveBack(before: Element | null): void {
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
}

/** `ref` of what takes the focus as soon as it is drawn. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** `ref` of a form whose first control takes the focus as soon as it is drawn. */
export const focusFirstControl = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('input:not([readonly]), textarea, select, button')?.focus();
