import type { ReactNode } from 'react';
import { useRevalidator } from 'shared/router';
import { LoadError } from 'shared/ui/access-denied';
import { Loaded } from 'shared/ui/loaded';

interface ReadProps<T> {
  /** What the screen's loader handed over. */
  promise: Promise<T>;
  /** Said when it does not come: 'No se han podido cargar los usuarios.' */
  failed: string;
  /** In the meantime. */
  waiting?: ReactNode;
  children: (value: T) => ReactNode;
}

const loading = <p role="status">Cargando...</p>;

/** What a screen of the staff reads: on its way, refused to this role, not come (with another try), or there. */
export function Read<T>({ promise, failed, waiting = loading, children }: ReadProps<T>) {
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
