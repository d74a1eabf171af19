import { useState, type ReactNode } from 'react';
import { Button } from 'shared/ui/button';

interface OnDemandProps {
  /** Content; `close` unmounts it. */
  children: (close: () => void) => ReactNode;
}

/** Opens on demand what covers the screen or takes the focus. */
export function OnDemand({ children }: OnDemandProps) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button tone="outline" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Cerrar' : 'Abrir'}
      </Button>
      {isShown && children(() => setShown(false))}
    </>
  );
}
