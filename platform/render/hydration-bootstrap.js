/*
 * Inlined into pages rendered on the server (serve/finish-rendered.ts), before anything else: at most 2 KB. A page's scripts begin at
 * the first need; at once, as soon as all that is seen is there, where the page says so, for a signed-in user, and where it
 * was hydrated before. What is pressed and typed before is kept, and replayed then. Links need no script.
 */
(() => {
  const page = document;
  const { start, ahead, later, user, role, token, need, report, worker, manifest } = page.currentScript.dataset;
  const { serviceWorker, connection } = navigator;
  const listen = (types, hear) => {
    for (const type of types.split(' ')) addEventListener(type, hear, true);
  };
  const add = (tag, given) => page.head.append(Object.assign(page.createElement(tag), given));
  const load = (rel, files) => {
    for (const href of files.split(' ')) add('link', { rel, as: 'script', href });
  };

  const files = `${start} ${ahead}`;
  /** Scripts to be loaded. */
  const left = start.split(' ');
  let begun;
  const begin = () => {
    if (begun) return;
    begun = true;
    load('preload', files);
    for (const src of left.splice(0)) {
      // The next press tries again.
      const onerror = () => (begun = left.push(src) < 0);
      add('script', { src, async: false, onerror });
    }
  };

  /** After a while without a press. */
  const rest = () => {
    // Only over a good line, without data saving: the server may have heard of it.
    if (!begun && !need && connection?.effectiveType === '4g' && !connection.saveData) load('prefetch', `${files} ${later}`);
  };
  /** Later: the page is kept for when there is no signal, and the site may be installed. Once hydrated, React does both. */
  const keep = () => {
    if (begun || !worker || !serviceWorker) return;
    add('link', { rel: 'manifest', href: manifest });
    if (!serviceWorker.controller) serviceWorker.ready.then(({ active }) => active.postMessage({ keep: [location.pathname] }));
    serviceWorker.register(worker).catch(() => {});
  };

  // The router has left its state where the page was hydrated before.
  let atOnce = later === undefined || history.state;
  let seen;
  const readUser = () => {
    try {
      atOnce ||= localStorage.getItem(token);
      // The page is rendered for all visitors alike: style sheets keep room for what a signed-in user gets besides, so that nothing moves.
      const found = JSON.parse(localStorage.getItem(user))?.[role];
      if (found) page.documentElement.dataset[role] = found;
    } catch {
      // No user, or a browser without storage.
    }
  };
  readUser();
  // All that is seen is there; or the visitor has signed in, in another tab, or on the page that the visitor comes back from.
  const look = () => {
    readUser();
    // Not a place on the page: a dialog.
    if (atOnce || (location.hash && !page.querySelector(':target'))) return begin();
    // A prerendered page may never be seen.
    if (seen || page.prerendering) return;
    seen = true;
    if (report) {
      // React then tells nothing of this module.
      globalThis.told = report;
      const [address, text] = report.split('\n');
      navigator.sendBeacon(address, new Blob([text], { type: 'application/json' }));
    }
    setTimeout(rest, 2000);
    setTimeout(keep, 8000);
  };
  listen('pageshow storage prerenderingchange', look);
  // A picture that is not loaded holds nothing up for longer.
  setTimeout(look, 2500);

  /** The last event, to be replayed. */
  let repeat;
  /** The button of the open menu. */
  let open;
  const listOf = (button) => button.hasAttribute('aria-expanded') && page.getElementById(button.getAttribute('aria-controls'));
  const show = (button, isOpen) => {
    button.setAttribute('aria-expanded', isOpen);
    listOf(button).dataset.open = isOpen;
    open = isOpen && button;
    repeat = isOpen ? () => button.click() : undefined;
  };
  let isHydrated;
  const hear = (event) => {
    if (isHydrated) return;
    const { type, target, key, submitter } = event;
    const isFocus = type === 'focusin';
    const isClick = type === 'click';
    const control = target.closest?.('#root :is(button:not([commandfor]),input,select,textarea)');
    const isButton = control?.matches('button');
    const list = control && listOf(control);
    const wasOpen = open;
    if (open && (isClick || key === 'Escape' || (isFocus && !open.parentNode.contains(target)))) {
      if (key) open.focus();
      show(open, false);
    }
    // Not for links, nor for a finger that may only scroll. The keys are the team's inspector's.
    const isNeeded = isFocus ? !isButton : !list && (isClick || event.pointerType === 'mouse');
    if (atOnce ? !isFocus : (control && isNeeded) || (event.ctrlKey && event.altKey)) begin();
    if (type !== 'submit' && !(isClick && isButton)) return;
    // A form waits for its own script: its values never go into an address.
    event.preventDefault();
    // A part that is hydrated already would do it twice.
    event.stopImmediatePropagation();
    // Menus open and close at once.
    if (!list) repeat = () => (isClick ? control.click() : target.requestSubmit(submitter));
    else if (wasOpen !== control) show(control, true);
  };
  listen('pointerdown keydown touchstart focusin click submit', hear);
  /** Called once the page is hydrated. */
  globalThis.hydrate = () => {
    isHydrated = true;
    repeat?.();
  };
})();
