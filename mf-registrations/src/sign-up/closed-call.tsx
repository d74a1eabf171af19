import { Link } from 'shared/router';
import type { ReactNode } from 'react';
import { ClosedBox } from './form-parts.tsx';
import { useReloadAt } from './use-reload-at.ts';

/** Why nobody, or not this visitor, can sign up. */
export interface Why {
  text: string;
  /** Moment from which on it may be open. */
  opens?: string | null | undefined;
  /** Members can sign up already. */
  isForMembers?: true;
}

interface ClosedCallProps extends Why {
  children?: ReactNode;
}

/** In place of the form, where it cannot be sent. */
export function ClosedCall({ text, opens, isForMembers, children }: ClosedCallProps) {
  useReloadAt(opens);
  return (
    <ClosedBox text={text}>
      {children}
      {opens && <p>Puedes dejar esta página abierta: el formulario aparecerá aquí.</p>}
      {isForMembers && (
        <p>
          {'Si eres socio, '}
          <Link to="/login">entra con tu cuenta</Link> para inscribirte.
        </p>
      )}
    </ClosedBox>
  );
}
