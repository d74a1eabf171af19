/*
 * Inlined into pages that the server has drawn (serve/finish-drawn.ts), before anything else: brings the page to life once all that is
 * seen is there, or at the first touch. What somebody does before that is kept, and done then.
 */
(() => {
  const { start, ahead, user } = document.currentScript.dataset;
  // Drawn for everybody: style sheets keep room for what whoever is signed in gets besides, so that it moves nothing when it comes.
  try {
    const { rol } = JSON.parse(localStorage.getItem(user)) ?? {};
    if (rol) document.documentElement.dataset.rol = rol;
  } catch {
    // Nobody, or a browser that keeps nothing.
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

  /** The last thing that was done, to be done again. */
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
    // A part that is alive already would do it twice.
    event.stopImmediatePropagation();
    const list = document.getElementById(button.getAttribute('aria-controls'));
    if (!list || !button.hasAttribute('aria-expanded')) repeat = () => button.click();
    // What only opens and closes does so at once.
    else if (opens) show(button, list, true);
  };
  const send = (event) => {
    // What is typed never goes into an address: the form waits for its own script.
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
  /** For whoever brings the page to life. */
  globalThis.comeToLife = () => {
    removeEventListener('click', press, true);
    removeEventListener('submit', send, true);
    removeEventListener('keydown', escape);
    repeat?.();
  };

  for (const type of ['pointerdown', 'keydown', 'touchstart']) addEventListener(type, begin, { passive: true, once: true });
  addEventListener('DOMContentLoaded', () => {
    // Before it loads a style sheet the bundler looks for it: a module's by its whole address, the shell's by its path.
    for (const { dataset } of document.querySelectorAll('style[data-href^="/modules/"]'))
      dataset.href = new URL(dataset.href, location.href).href;
    const first = document.querySelector('img[fetchpriority=high]');
    const seen = !first || first.complete ? undefined : new Promise((resolve) => (first.onload = first.onerror = resolve));
    Promise.all([seen, document.fonts.ready]).then(begin, begin);
  });
  // A picture that does not come keeps nobody waiting.
  setTimeout(begin, 2500);
})();
