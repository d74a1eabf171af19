import { Link } from 'shared/router';
import { ClosedBox } from '../sign-up/form-parts.tsx';
import { useReloadAt } from '../sign-up/use-reload-at.ts';

/** Why nobody, or not this visitor, can sign up. */
export interface Why {
  text: string;
  /** Moment from which on it may be open. */
  opens?: string | null;
  /** Members can sign up already. */
  isForMembers?: true;
}

interface ClosedCallProps extends Why {
  /** Of a cancelled activity. */
  reason: string | null;
}

/** In place of the form, where it cannot be sent. */
export function ClosedCall({ reason, text, opens, isForMembers }: ClosedCallProps) {
  useReloadAt(opens);
  return (
    <ClosedBox text={text}>
      {reason && <p>{reason}</p>}
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
