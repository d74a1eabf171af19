import type { ReactNode } from 'react';
import { useRevalidator } from 'shared/router';
import { LoadError } from 'shared/ui/access-denied';
import { Loaded } from 'shared/data/loaded';

interface ReadProps<T> {
  /** From the screen's loader. */
  promise: Promise<T>;
  /** Error message: 'No se han podido cargar los usuarios.' */
  failed: string;
  /** Shown while pending; without it, 'Cargando...'. */
  waiting?: ReactNode;
  children: (value: T) => ReactNode;
}

/** Renders a staff screen's data: pending, forbidden, failed (with retry), loaded. */
export function Read<T>({ promise, failed, waiting, children }: ReadProps<T>) {
  const { revalidate } = useRevalidator();
  return (
    <Loaded
      promise={promise}
      waiting={waiting}
      failed={(error) => <LoadError error={error} text={failed} onRetry={() => void revalidate()} />}
    >
      {children}
    </Loaded>
  );
}
