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

/** Whether the page is being printed. A store, because React renders its updates synchronously, before the browser prints. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
