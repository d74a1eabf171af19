import { lazy, Suspense, useState } from 'react';
import { TextButton } from 'shared/ui/button';
import styles from './how-to-pay.module.css';

// Lazy: loaded when shown.
const QrCode = lazy(async () => ({ default: (await import('shared/ui/qr-code')).QrCode }));

interface Transfer {
  name: string;
  iban: string;
  cents: number;
  concept: string;
}

interface HowToPayProps {
  /** A sentence each. */
  ways: readonly string[];
  /** What the bank's app reads; null or undefined without an account. */
  transfer?: Transfer | null | undefined;
}

/** How something is paid: a sign-up, or a fee. Nothing where no way is known. */
export const HowToPay = ({ ways, transfer }: HowToPayProps) => (
  <>
    {ways.length > 0 && (
      <div>
        <h3 className={styles.title}>Cómo se paga</h3>
        <ul className={styles.ways}>
          {ways.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      </div>
    )}
    {transfer && <FoldedCode name="QR para la app de tu banco" text={epcText(transfer)} />}
  </>
);

export function FoldedCode({ name, text }: { name: string; text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? `Ocultar el ${name}` : `Ver el ${name}`}
      </TextButton>
      {isOpen && (
        <Suspense fallback={<p role="status">Cargando...</p>}>
          <QrCode label={name} text={text} />
        </Suspense>
      )}
    </div>
  );
}

/** Content of a SEPA transfer's QR code, for banking apps: EPC069-12, version 002, UTF-8. */
export function epcText({ name, iban, cents, concept }: Transfer): string {
  const amount = `EUR${(cents / 100).toFixed(2)}`;
  return ['BCD', '002', '1', 'SCT', '', name.slice(0, 70), iban, amount, '', '', concept].join('\n');
}

interface Payable {
  referencia: string;
  importe: number | null;
  /** What has been paid of it. */
  cobrado: number | null;
  iban?: string | null | undefined;
  titular?: string | null | undefined;
}

/** What is to be transferred for a sign-up; undefined without an account, or where nothing is due. @param club Whose account it is, where no holder is named. */
export function transferOf({ referencia, importe, cobrado, iban, titular }: Payable, club: string): Transfer | undefined {
  const cents = (importe ?? 0) - (cobrado ?? 0);
  return iban && cents > 0 ? { name: titular ?? club, iban, cents, concept: referencia } : undefined;
}
