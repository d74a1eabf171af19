import { useEffect, useRef, useState } from 'react';
import { formatEuros } from 'shared/facts/money';
import { can } from 'shared/http/can';
import { useClub } from 'shared/http/club';
import { HowToPay, transferOf } from 'shared/payments/how-to-pay';
import { countOf } from 'shared/text/count-of';
import { formatLongDay } from 'shared/text/dates';
import { Actions, Button, ButtonLink } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { SectionTitle } from 'shared/ui/page';
import { CorrectAddress } from './correct-address.tsx';
import styles from './signed-up.module.css';

export interface SignedUpProps {
  /** Success sentence of the contract. */
  sent: string;
  referencia: string;
  waits: boolean;
  /** A large group without places until the link is opened. */
  isHeld?: boolean | undefined;
  /** Masked recipient address; undefined where the link does not go by email. */
  mail: string | undefined;
  /** Masked address that has had all its emails of the day: none comes. */
  unwritten?: string | undefined;
  hours: number | undefined;
  event: { id: number; titulo: string; fecha_evento: string | null; hora: string | null; lugar: string | null } | null | undefined;
  /** Amount in cents, and the ways to pay it, where they are known here. */
  payment?:
    | { amount: number | null; ways: readonly string[]; iban?: string | null | undefined; titular?: string | null | undefined }
    | undefined;
  /** Opens it, and corrects its address, for ten minutes; undefined from a server that gives none. */
  clave?: string | undefined;
  /** What comes after all others. */
  lastStep?: string | undefined;
  /** Undefined where no other sign-up is possible. */
  onAgain: (() => void) | undefined;
}

/** Replaces the form after success: the result, and the next steps. */
export function SignedUp({
  sent,
  referencia,
  waits,
  isHeld,
  mail: sentTo,
  unwritten,
  hours,
  event,
  payment,
  clave,
  lastStep,
  onAgain,
}: SignedUpProps) {
  const result = useRef<HTMLDivElement>(null);
  // The whole box is higher than a phone: focusing it would scroll to its end.
  useEffect(() => result.current?.focus(), []);
  const when = event && [event.titulo, formatLongDay(event.fecha_evento), event.hora, event.lugar];
  const club = useClub();
  const [corrected, setCorrected] = useState<string>();
  const mail = corrected ?? sentTo;
  const isToPay = !waits && payment !== undefined && payment.amount !== null && payment.amount > 0;
  // None for who gets no email and has nothing to pay.
  const steps = [
    mail && 'Si el correo no llega en unos minutos, mira en el correo no deseado.',
    isHeld && mail && 'Abre el enlace de ese correo: tenéis plaza desde entonces, y si ya no quedan entráis en la lista de espera.',
    waits && !isHeld && 'No pagues todavía. Si queda una plaza libre, te escribimos y te la guardamos 48 horas.',
    !waits && !payment && mail && 'En ese correo están el importe y cómo se paga.',
    hours && mail && !waits && `Abre su enlace antes de ${countOf(hours, 'hora', 'horas')} para conservar tu plaza.`,
    mail && 'Su enlace abre «Mi inscripción»: ahí la ves, la cambias o la anulas.',
    !waits && lastStep,
  ].filter(Boolean);
  return (
    <div className="stack gap-4 raised pad-5">
      <div ref={result} tabIndex={-1} className={`stack gap-4 ${styles.result}`}>
        <Notice kind="success">{sent}</Notice>
        <p className="large">
          {`${isHeld ? 'Todavía no tenéis plaza. ' : waits ? 'Estás en la lista de espera. ' : ''}Tu referencia es ${referencia}.${mail ? ` Te hemos escrito a ${mail}.` : ''}`}
        </p>
        {unwritten && (
          <p>{`Apúntala: hoy ya hemos enviado muchos correos a ${unwritten} y no podemos enviarte la confirmación. Si tienes que confirmar o cambiar algo, escríbenos.`}</p>
        )}
      </div>
      {when && <p>{when.filter(Boolean).join(' · ')}</p>}
      {isToPay && (
        <>
          <p className="large strong">{`Por pagar: ${formatEuros(payment.amount ?? 0)}`}</p>
          <HowToPay
            ways={payment.ways}
            transfer={transferOf({ ...payment, referencia, importe: payment.amount, cobrado: null }, club.nombre)}
          />
        </>
      )}
      {steps.length > 0 && (
        <>
          <SectionTitle>Qué pasa ahora</SectionTitle>
          <ol className={`stack gap-2 breaks ${styles.steps}`}>
            {steps.map((step, index) => (
              <li key={index}>{step}</li>
            ))}
          </ol>
        </>
      )}
      {clave && mail && <CorrectAddress clave={clave} onCorrected={setCorrected} />}
      <Actions>
        {clave && <ButtonLink to={`/mi-inscripcion#${clave}`}>Ver mi inscripción</ButtonLink>}
        {event?.fecha_evento && can('2.0') && (
          <ButtonLink tone="outline" to={`/api/actividades/${event.id}/calendario.ics`} reloadDocument>
            Añadir al calendario
          </ButtonLink>
        )}
        {onAgain && (
          <Button tone="outline" onClick={onAgain}>
            Inscribir a otra persona
          </Button>
        )}
        <ButtonLink tone="outline" to="/">
          Volver al inicio
        </ButtonLink>
      </Actions>
    </div>
  );
}
