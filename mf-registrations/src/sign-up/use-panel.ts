import { useState } from 'react';
import type { SignedUp } from './signed-up.tsx';

/** The panel after a sign-up, loaded with the first input. Until it is there, and where it does not load, the form shows its message. */
export function usePanel() {
  const [Panel, setPanel] = useState<typeof SignedUp>();
  const loadPanel = () => {
    if (Panel) return;
    void import('./signed-up.tsx').then(
      (loaded) => setPanel(() => loaded.SignedUp),
      () => {},
    );
  };
  return { Panel, loadPanel };
}
