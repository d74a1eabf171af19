import { createStore } from 'zustand/vanilla';
import { noticeEvent, type NoticeContent } from './notify.ts';

/** The current notice, until it is closed or its screen is left. */
export const noticeStore = createStore<{ notice: NoticeContent | undefined }>(() => ({ notice: undefined }));

const show = (notice: NoticeContent | undefined) => noticeStore.setState({ notice });
export const closeNotice = (): void => show(undefined);

interface Place {
  pathname: string;
  key: string;
  state: unknown;
}

/** Notice of a navigation: `navigate('/', { state: { aviso: 'Cambios guardados correctamente' } })`. */
function takeCarried({ state }: Place): NoticeContent | undefined {
  const { aviso } = (state ?? {}) as { aviso?: unknown };
  if (typeof aviso !== 'string') return undefined;
  // Shown once: the history state would survive a reload.
  window.history.replaceState({ ...(window.history.state as object | null), usr: null }, '');
  return { kind: 'success', text: aviso };
}

/** Subscribes to notices and to those of navigations; a new screen clears the last one. */
export function startNotices(router: {
  state: { location: Place };
  subscribe: (hear: (state: { location: Place }) => void) => unknown;
}): void {
  let { location } = router.state;
  show(takeCarried(location));
  window.addEventListener(noticeEvent, (event) => show((event as CustomEvent<NoticeContent>).detail));
  router.subscribe((state) => {
    const before = location;
    location = state.location;
    if (location.key === before.key) return;
    const notice = takeCarried(location);
    if (notice || location.pathname !== before.pathname) show(notice);
  });
}
