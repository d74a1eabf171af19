import { startTransition, useEffect, useRef, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createPath, RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { loadClient } from 'shared/http/client';
import { closeNotice, noticeStore, startNotices } from 'shared/notify/notice-store';
import { hasTryOut } from 'platform/load/registry';
import { provideSession } from 'shared/session/session';
import 'shared/ui/layers.css';
import 'shared/ui/reset.css';
import 'shared/ui/tokens.css';
import 'shared/ui/base.css';
import { NoticeRegion } from 'shared/notify/notice-region';
import { authStore, startAuth, watchLeaving } from './auth/auth-store.ts';
import { readStoredSession } from './auth/stored-session.ts';
import type { DrawnPage } from 'platform/face/drawn-page';
import { answerAsDrawn, keepTyped, readDrawnPage, settle, wholeAlive } from 'platform/load/drawn-page';
import type { Modules } from 'platform/load/modules';
import { nextTask } from 'platform/load/next-task';
import { preloadOnIntent } from 'platform/load/preload-on-intent';
import { handleOf } from 'platform/load/route-handle';
import { createRouter } from './router.tsx';

/** `onError` is for development: it is told what a screen, or its loader, has thrown. */
export function startShell(modules: Modules, { onError }: Pick<RouterProviderProps, 'onError'> = {}): void {
  provideSession(authStore);
  watchLeaving();
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  const drawn = readDrawnPage();
  if (drawn) return void bringToLife(modules, container, drawn);
  startAuth();
  const router = createRouter(modules);
  follow(router, modules);
  createRoot(container).render(<RouterProvider router={router} {...(onError && { onError })} />);
}

type Router = ReturnType<typeof createRouter>;

/** How long, in ms, a page has been alive before it is kept: what is seen, and whoever looks once, has nothing to do with it. */
const settled = 8000;

/** What lasts as long as the page. */
function follow(router: Router, modules: Modules): void {
  startNotices(router);
  // Nobody waits for it, and a browser that keeps nothing reads with signal alone.
  const keep = () => import('./offline/keep-site.ts').then(({ keepSite }) => keepSite());
  if (!hasTryOut) setTimeout(() => void keep().catch(() => undefined), settled);
  // Whoever writes is about to send it. What fails here fails again, visibly, when it is sent.
  addEventListener('focusin', () => loadClient().catch(() => undefined), { once: true });
  // What the router knows already is the shell's own, or of a module that is here.
  preloadOnIntent(async (pathname) => {
    const warm = handleOf(router.routes, pathname).warm ?? (() => modules.preload(pathname));
    await Promise.all([warm(), loadClient()]);
  });
  // Screens behind a login leave, and lists that depend on the role change, in every tab at once.
  authStore.subscribe((now, before) => {
    // Not for the same person signing in again: running the loaders again would lose what they typed.
    const isRenewed = now.token !== null && before.token !== null && now.user?.id !== undefined && now.user.id === before.user?.id;
    if (now.token !== before.token && !isRenewed) void router.revalidate();
  });
}

/**
 * Takes over what the server has drawn, as it stands: every element stays, and what was typed or pressed before this is not lost. The
 * server draws for a visitor, so whoever is signed in is so only after that.
 */
async function bringToLife(modules: Modules, container: HTMLElement, drawn: DrawnPage): Promise<void> {
  const stopAnswering = answerAsDrawn(drawn);
  const router = createRouter(modules);
  await isInitialized(router);
  if (router.state.errors) await moduleThere(router, container);
  await settle(router.state.loaderData);
  // A page is read before it is alive: the router would begin at its top.
  Object.assign(router.state, { restoreScrollPosition: false });
  await nextTask();
  const typeAgain = keepTyped(container);
  const sent = [...container.querySelectorAll('*')];
  const takeOver = async () => {
    await wholeAlive(sent);
    stopAnswering();
    follow(router, modules);
    startAuth();
    typeAgain();
    globalThis.comeToLife?.();
  };
  const page = (
    <Alive onAlive={() => void takeOver()}>
      <RouterProvider router={router} />
    </Alive>
  );
  // Another version than the one that has drawn this may draw it otherwise.
  const isAsDrawn = !drawn.version || modules.versionAt?.(location.pathname) === drawn.version;
  if (!isAsDrawn) return createRoot(container).render(page);
  // In slices: whatever the visitor does comes first.
  startTransition(() => void hydrateRoot(container, page));
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

const noLife = 'Los botones y formularios no responden ahora. Lo que escribas se conserva.';

/**
 * Resolves once the module is there after all. Until then what was drawn stays to be read: only a page on which there is something to do,
 * or more to see for whoever is signed in, says that it does not answer, and offers another try.
 */
async function moduleThere(router: Router, container: HTMLElement): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  // What it says sticks to the window while the page passes, and not within a box of its own height.
  place.style.display = 'contents';
  // The frame's own region is as lifeless as the rest.
  const notices = createRoot(place);
  notices.render(<NoticeRegion />);
  const isMissed = readStoredSession().token !== null || container.querySelector('main :is(button, form)') !== null;
  const offer = () =>
    isMissed && noticeStore.setState({ told: { kind: 'quiet', text: noLife, action: { label: 'Reintentar', run: retry } } });
  const retry = () => {
    noticeStore.setState({ told: { kind: 'quiet', text: 'Reintentando...' } });
    void router.navigate(createPath(router.state.location), { replace: true });
  };
  offer();
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ navigation, errors }) => {
      if (navigation.state !== 'idle') return;
      if (errors) return void offer();
      stop();
      resolve();
    });
  });
  closeNotice();
  notices.unmount();
  place.remove();
}

/** Tells when the screen stands, but for parts that wait for something. */
function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    onAlive();
  });
  return children;
}
