import { useCallback, useState } from 'react';
import type { ToastContent } from './toast.tsx';

export type Say = (text: string, action?: ToastContent['action']) => void;

/** One notice at a time; the newest counts. */
export function useToast() {
  const [toast, setToast] = useState<ToastContent>();
  const say: Say = useCallback((text, action) => {
    setToast((before) => ({ id: (before?.id ?? 0) + 1, text, ...(action ? { action } : {}) }));
  }, []);
  const closeToast = useCallback(() => setToast(undefined), []);
  return { toast, say, closeToast };
}
