import { useState, type ReactNode } from 'react';
import { Button } from 'shared/ui/button';

interface OnDemandProps {
  /** What is shown; `close` takes it away again. */
  children: (close: () => void) => ReactNode;
}

/** What lies over a screen, takes the focus or is a screen of its own is not there before somebody asks for it. */
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
