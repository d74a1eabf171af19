import { useSyncExternalStore } from 'react';

let isPrinting = false;

function subscribe(onChange: () => void) {
  const tell = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    onChange();
  };
  window.addEventListener('beforeprint', tell);
  window.addEventListener('afterprint', tell);
  return () => {
    window.removeEventListener('beforeprint', tell);
    window.removeEventListener('afterprint', tell);
  };
}

/** Whether the page is being printed. A store, because React draws what such a one tells before the browser goes on to print. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
