import { type ReactNode, useRef } from 'react';
import { TextButton } from 'shared/ui/button';
import { useFocusOnceGone } from 'shared/ui/use-focus-once-gone';

interface DatumProps {
  name: string;
  value: ReactNode;
  /** Undefined where it cannot be corrected. */
  onCorrect?: (() => void) | undefined;
  /** Form that corrects it, once it is open: its control shows the name. */
  children?: ReactNode;
}

/** A line of 'Tus datos'. */
export function Datum({ name, value, onCorrect, children }: DatumProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = Boolean(children);
  useFocusOnceGone(isOpen, button);
  return (
    <div>
      <dt className="soft small">{isOpen ? <span className="visually-hidden">{name}</span> : name}</dt>
      {isOpen ? (
        <dd>{children}</dd>
      ) : (
        <dd className="row gap-4 rows-0 breaks">
          {value ? <span>{value}</span> : <span className="soft">Sin indicar</span>}
          {onCorrect && (
            <TextButton ref={button} aria-label={`Corregir: ${name}`} onClick={onCorrect}>
              Corregir
            </TextButton>
          )}
        </dd>
      )}
    </div>
  );
}
