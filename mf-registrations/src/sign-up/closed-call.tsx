import { Link, useRevalidator } from 'shared/router';
import { type ReactNode, useEffect } from 'react';
import { ClosedBox } from './form-parts.tsx';

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
          <Link to="/login">entra con tu acceso</Link> para inscribirte.
        </p>
      )}
    </ClosedBox>
  );
}

/** Longest timeout of a browser, in ms. */
const longest = 2 ** 31 - 1;

/** Revalidates after that time, with jitter: not all visitors at once. */
function useReloadAt(moment: string | null | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!moment) return undefined;
    const wait = Math.max(0, Date.parse(moment) - Date.now()) + 500 + Math.random() * 1500;
    if (wait > longest) return undefined;
    const timer = setTimeout(() => void revalidate(), wait);
    return () => clearTimeout(timer);
  }, [moment, revalidate]);
}
