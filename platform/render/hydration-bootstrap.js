/*
 * Inlined into pages rendered on the server (serve/finish-rendered.ts), before anything else: hydrates the page once all that is seen is
 * loaded, or at the first touch. What the visitor does before that is kept, and replayed then.
 */
(() => {
  const { start, ahead, user, role } = document.currentScript.dataset;
  // The page is rendered for all visitors alike: style sheets keep room for what a signed-in user gets besides, so that nothing moves.
  try {
    const { [role]: found } = JSON.parse(localStorage.getItem(user)) ?? {};
    if (found) document.documentElement.dataset[role] = found;
  } catch {
    // No user, or a browser without storage.
  }

  const add = (element) => document.head.append(element);
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const href of ahead.split(' ').filter(Boolean))
      add(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }));
    for (const src of start.split(' ')) add(Object.assign(document.createElement('script'), { src, async: false }));
  };

  /** The last event, to be replayed. */
  let repeat;
  /** Closes what was opened here. */
  let close = () => {};
  const show = (button, list, isOpen) => {
    button.setAttribute('aria-expanded', isOpen);
    list.dataset.open = isOpen;
    repeat = isOpen ? () => button.click() : undefined;
    close = isOpen ? () => show(button, list, false) : () => {};
  };
  const press = (event) => {
    const button = event.target.closest?.('#root button');
    const opens = button?.getAttribute('aria-expanded') === 'false';
    close();
    if (!button) return;
    event.preventDefault();
    // A part that is hydrated already would do it twice.
    event.stopImmediatePropagation();
    const list = document.getElementById(button.getAttribute('aria-controls'));
    if (!list || !button.hasAttribute('aria-expanded')) repeat = () => button.click();
    // Menus open and close at once.
    else if (opens) show(button, list, true);
  };
  const send = (event) => {
    // A form waits for its own script: its values never go into an address.
    event.preventDefault();
    event.stopImmediatePropagation();
    const { target, submitter } = event;
    repeat = () => target.requestSubmit(submitter);
  };
  const escape = ({ key }) => {
    if (key === 'Escape') close();
  };
  addEventListener('click', press, true);
  addEventListener('submit', send, true);
  addEventListener('keydown', escape);
  /** Called once the page is hydrated. */
  globalThis.hydrate = () => {
    removeEventListener('click', press, true);
    removeEventListener('submit', send, true);
    removeEventListener('keydown', escape);
    repeat?.();
  };

  for (const type of ['pointerdown', 'keydown', 'touchstart']) addEventListener(type, begin, { passive: true, once: true });
  addEventListener('DOMContentLoaded', () => {
    // The bundler looks for a style sheet before it loads it: a module's by its whole address, the shell's by its path.
    for (const { dataset } of document.querySelectorAll('style[data-href^="/modules/"]'))
      dataset.href = new URL(dataset.href, location.href).href;
    const first = document.querySelector('img[fetchpriority=high]');
    const seen = !first || first.complete ? undefined : new Promise((resolve) => (first.onload = first.onerror = resolve));
    Promise.all([seen, document.fonts.ready]).then(begin, begin);
  });
  // A picture that is not loaded holds nothing up for longer.
  setTimeout(begin, 2500);
})();
