import { useEffect, useRef } from 'react';
import type { RouteOffer } from 'shared/contract/edition';
import { can } from 'shared/http/can';
import { countOf } from 'shared/text/count-of';
import { formatLongDay } from 'shared/text/dates';
import { Actions } from 'shared/ui/actions';
import { Button, ButtonLink } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import styles from './signed-up.module.css';

interface SignedUpProps {
  /** Success sentence of the contract. */
  sent: string;
  referencia: string;
  waits: boolean;
  /** Masked recipient address. */
  mail: string;
  hours: number | undefined;
  offer: RouteOffer | undefined;
  /** Undefined where no other sign-up is possible. */
  onAgain: (() => void) | undefined;
}

/** Replaces the form after success: the result, and the next steps. */
export function SignedUp({ sent, referencia, waits, mail, hours, offer, onAgain }: SignedUpProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { actividad } = offer ?? {};
  const when = actividad && [actividad.titulo, formatLongDay(actividad.fecha_evento), offer?.hora, actividad.lugar];
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <Notice kind="success">{sent}</Notice>
      <p className={styles.reference}>
        {`${waits ? 'Estás en la lista de espera. ' : ''}Tu referencia es ${referencia}. Te hemos escrito a ${mail}.`}
      </p>
      {when && <p>{when.filter(Boolean).join(' · ')}</p>}
      <h2 className={styles.heading}>Qué pasa ahora</h2>
      <ol className={styles.steps}>
        <li>Si el correo no llega en unos minutos, mira en el correo no deseado.</li>
        {waits ? (
          <li>No pagues todavía. Si queda una plaza libre, te escribimos y te la guardamos 48 horas.</li>
        ) : (
          <li>En ese correo están el importe y cómo se paga.</li>
        )}
        {hours && !waits && <li>{`Abre su enlace antes de ${countOf(hours, 'hora', 'horas')} para conservar tu plaza.`}</li>}
        <li>Su enlace abre «Mi inscripción»: ahí la ves, la cambias o la anulas.</li>
        {!waits && <li>Antes de la ruta te escribimos tu grupo y tu hora de salida.</li>}
      </ol>
      <Actions>
        {actividad?.fecha_evento && can('calendar') && (
          <ButtonLink to={`/api/actividades/${actividad.id}/calendario.ics`} reloadDocument>
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
