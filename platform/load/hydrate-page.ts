import { createElement, type ReactNode, startTransition, useEffect, useRef } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type createBrowserRouter, RouterProvider, type RouterProviderProps } from 'react-router-dom';
import type { RenderedPage } from '../wire/rendered-page.ts';
import { answerAsRendered, fullyHydrated, keepTyped, settleData } from './rendered-page.ts';
import type { Modules } from './modules.ts';
import { nextTask } from './next-task.ts';

type Router = ReturnType<typeof createBrowserRouter>;

interface HydrationParts {
  /** Gets what a screen, or its loader, has thrown. */
  onError?: NonNullable<RouterProviderProps['onError']>;
  modules: Modules;
  container: HTMLElement;
  createRouter: () => Router;
  /** Resolves once the page's module, which did not load, has; until then the rendered page stays readable. */
  moduleThere?: (router: Router) => Promise<void>;
  /** Every element responds: from now on requests reach the network. */
  onHydrated?: (router: Router) => void;
}

/**
 * Hydrates a page that the server has rendered: every element stays, and what was typed or pressed before is not lost. The server renders
 * for a visitor without a session; a stored session is applied only after that.
 */
export async function hydratePage(rendered: RenderedPage, parts: HydrationParts): Promise<void> {
  const { modules, container, createRouter, onError, moduleThere = untilLoaded, onHydrated } = parts;
  const styled = prepareDocument();
  const stopAnswering = answerAsRendered(rendered);
  const router = createRouter();
  await isInitialized(router);
  if (router.state.errors) await moduleThere(router);
  await settleData(router.state.loaderData);
  // The page was scrolled before hydration: the router would jump to its top.
  Object.assign(router.state, { restoreScrollPosition: false });
  await styled;
  await nextTask();
  const typeAgain = keepTyped(container);
  const sent = [...container.querySelectorAll('*')];
  const takeOver = async () => {
    await fullyHydrated(sent);
    stopAnswering();
    onHydrated?.(router);
    typeAgain();
    globalThis.hydrate?.();
  };
  const screen = createElement(RouterProvider, { router, ...(onError && { onError }) });
  const page = createElement(Hydrated, { onHydrated: () => void takeOver() }, screen);
  // Another version than the rendered one may render differently.
  const isAsRendered = !rendered.version || modules.versionAt?.(location.pathname) === rendered.version;
  if (!isAsRendered) return createRoot(container).render(page);
  // Time-sliced hydration: input comes first.
  startTransition(() => void hydrateRoot(container, page));
}

/** What a page that could be read alone has for that, is replaced; resolves once it is styled whole. */
export function prepareDocument(): Promise<void> {
  nameInlinedStyles();
  // From now on links are the router's: no other document is prepared.
  document.querySelector('script[type=speculationrules]')?.remove();
  return loadWholeStyles();
}

/** The bundler looks for a style sheet before it loads it: a module's by its whole address, the shell's by its path. */
function nameInlinedStyles(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-href^="/modules/"]'))
    dataset['href'] = new URL(dataset['href'] ?? '', location.href).href;
}

/** A page that was only read has the rules that it used: the whole sheets take their place. One that does not come leaves the page as it is. */
async function loadWholeStyles(): Promise<void> {
  const styles = [...document.querySelectorAll<HTMLElement>('style[data-whole]')];
  await Promise.all(
    styles.map((style) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style.dataset['whole'] ?? '' });
      const loaded = new Promise<void>((resolve) => {
        link.addEventListener('load', () => resolve(style.remove()));
        link.addEventListener('error', () => resolve());
      });
      style.after(link);
      return loaded;
    }),
  );
}

const isInitialized = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

/** Resolves once a navigation has loaded the module; `onFailure` hears of each that has not. */
export const untilLoaded = (router: Router, onFailure: () => unknown = () => {}): Promise<void> =>
  new Promise((resolve) => {
    const stop = router.subscribe(({ navigation, errors }) => {
      if (navigation.state !== 'idle') return;
      if (errors) return void onFailure();
      stop();
      resolve();
    });
  });

/** Calls back once the screen is mounted, except for suspended parts. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children?: ReactNode }) {
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    onHydrated();
  });
  return children;
}
