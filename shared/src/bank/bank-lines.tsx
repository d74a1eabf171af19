import { lazy, Suspense } from 'react';
import { can } from 'shared/http/can';

// Reading what banks write is much code, and needed a few times a year.
const PastedLines = lazy(async () => ({ default: (await import('./pasted-lines.tsx')).PastedLines }));

/** The one box for lines of the bank, wherever they are pasted. */
export const BankLines = () =>
  can('2.1') && (
    <Suspense fallback={<p role="status">Cargando...</p>}>
      <PastedLines />
    </Suspense>
  );
