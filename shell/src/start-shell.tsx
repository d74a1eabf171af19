import { createRoot } from 'react-dom/client';
import { createPath, RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { loadClient } from 'shared/http/client';
import { closeNotice, noticeStore, startNotices } from 'shared/notify/notice-store';
import { hasTryOut } from 'platform/load/registry';
import { provideSession } from 'shared/session/session';
import 'shared/ui/layers.css';
import 'shared/ui/reset.css';
import 'shared/ui/tokens.css';
import 'shared/ui/base.css';
import 'shared/ui/layout.css';
import { NoticeRegion } from 'shared/notify/notice-region';
import { authStore, startAuth, watchLeaving } from './auth/auth-store.ts';
import { readStoredSession } from './auth/stored-session.ts';
import { readRenderedPage } from 'platform/load/rendered-page';
import { hydratePage, prepareDocument, untilLoaded } from 'platform/load/hydrate-page';
import type { Modules } from 'platform/load/modules';
import { preloadOnIntent } from 'platform/load/preload-on-intent';
import { handleOf } from 'platform/load/patch-routes';
import { createRouter } from './router.tsx';

/** `onError` gets what a screen, or its loader, has thrown. Returns the router, unless the page was rendered on the server. */
export function startShell(modules: Modules, { onError }: Pick<RouterProviderProps, 'onError'> = {}): Router | undefined {
  provideSession(authStore);
  globalThis.loadFills = modules.loadFills;
  watchLeaving();
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  const rendered = readRenderedPage();
  if (rendered) {
    void hydratePage(rendered, {
      modules,
      container,
      ...(onError && { onError }),
      createRouter: () => createRouter(modules),
      moduleThere: (router) => moduleThere(router, container),
      onHydrated(router) {
        follow(router, modules);
        startAuth();
      },
    });
    return undefined;
  }
  // Of a page that was read, and whose state the server has no more, everything is rendered anew.
  void prepareDocument();
  startAuth();
  const router = createRouter(modules);
  follow(router, modules);
  createRoot(container).render(<RouterProvider router={router} {...(onError && { onError })} />);
  globalThis.hydrate?.();
  return router;
}

type Router = ReturnType<typeof createRouter>;

/** Delay, in ms, between hydration and keeping a page: it must not compete with the first view, and short visits skip it. */
const settled = 8000;

/** Listeners that last as long as the page. */
function follow(router: Router, modules: Modules): void {
  startNotices(router);
  // Not awaited; a browser that keeps nothing reads online alone.
  const keep = () => import('./offline/keep-site.ts').then(({ keepSite }) => keepSite());
  if (!hasTryOut) setTimeout(() => void keep().catch(() => undefined), settled);
  // Preloads the client when a field gets the focus: a request is likely. An error here shows up again when it is sent.
  addEventListener('focusin', () => loadClient().catch(() => undefined), { once: true });
  // Paths known to the router are the shell's own, or of a loaded module.
  preloadOnIntent(async (pathname) => {
    const warm = handleOf(router.routes, pathname).warm ?? (() => modules.preload(pathname));
    await Promise.all([warm(), loadClient()]);
  });
  // On a role change: screens behind a login are left, and lists that depend on the role reload, in every tab.
  authStore.subscribe((now, before) => {
    // Not when the same user signs in again: running the loaders again would lose what they typed.
    const isRenewed = now.token !== null && before.token !== null && now.user?.id !== undefined && now.user.id === before.user?.id;
    if (now.token !== before.token && !isRenewed) void router.revalidate();
  });
}

const notInteractive = 'Los botones y formularios no responden ahora. Lo que escribas se conserva.';

/**
 * Resolves once a retry has loaded the module. Until then the rendered page stays readable: only a page with controls, or with more for a
 * signed-in user, shows that it does not respond, with a retry.
 */
async function moduleThere(router: Router, container: HTMLElement): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  // Lets the sticky message follow the window, instead of a box of its own height.
  place.style.display = 'contents';
  // The frame's own region is not hydrated either.
  const notices = createRoot(place);
  notices.render(<NoticeRegion />);
  const isMissed = readStoredSession().token !== null || container.querySelector('main :is(button, form)') !== null;
  const offer = () =>
    isMissed && noticeStore.setState({ notice: { kind: 'quiet', text: notInteractive, action: { label: 'Reintentar', run: retry } } });
  const retry = () => {
    noticeStore.setState({ notice: { kind: 'quiet', text: 'Reintentando...' } });
    void router.navigate(createPath(router.state.location), { replace: true });
  };
  offer();
  await untilLoaded(router, offer);
  closeNotice();
  notices.unmount();
  place.remove();
}
