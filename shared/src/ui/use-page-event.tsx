import { useEffectEvent, useLayoutEffect } from 'react';

/** Listens on the document while mounted: for events outside the component, or while the focus is on nothing. */
export function usePageEvent<Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void): void {
  const hear = useEffectEvent(listener);
  // Before the component is painted: no first key or touch is missed.
  useLayoutEffect(() => {
    const listen = (event: DocumentEventMap[Type]) => hear(event);
    document.addEventListener(type, listen);
    return () => document.removeEventListener(type, listen);
  }, [type]);
}
