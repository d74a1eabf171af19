import type { OwnSignUp } from 'shared/contract/activity-sign-ups';
import { useWrite } from 'shared/data/use-write';
import { formatEuros } from 'shared/facts/money';
import { formatMoment } from 'shared/text/moments';
import { Actions, Button } from 'shared/ui/button';
import { Warning } from 'shared/ui/notice';

interface WaitingProps {
  of: Pick<OwnSignUp, 'puesto' | 'oferta_hasta'>;
  /** Where it is not told beside. */
  importe?: number | null;
  acceptLabel: string;
  accept: () => Promise<unknown>;
  waitAgain: () => Promise<unknown>;
  /** Where it can be declined beside. */
  onDecline?: (() => void) | undefined;
}

/** Actions of a rider without a place. */
export function Waiting({ of: { puesto, oferta_hasta }, importe = null, acceptLabel, accept, waitAgain, onDecline }: WaitingProps) {
  const { write, busy, dialog } = useWrite();
  const isBusy = busy !== undefined;
  return (
    <>
      {oferta_hasta !== null ? (
        <Warning>
          <p>{`Hay una plaza para ti. Te la guardamos hasta el ${formatMoment(oferta_hasta)}.`}</p>
          {importe !== null && <p>{importe === 0 ? 'No cuesta nada.' : `Si la aceptas, son ${formatEuros(importe)}.`}</p>}
          <Actions tight>
            <Button
              onClick={() =>
                void write({ send: accept, done: 'La plaza es tuya.', failed: 'No se ha podido aceptar la plaza.', reload: 'refused' })
              }
              disabled={isBusy}
            >
              {acceptLabel}
            </Button>
            {onDecline && (
              <Button tone="outline" onClick={onDecline} disabled={isBusy}>
                No la quiero
              </Button>
            )}
          </Actions>
        </Warning>
      ) : puesto !== null ? (
        <p>Si queda una plaza para ti, te escribimos y te la guardamos 48 horas. Mientras tanto no pagues nada.</p>
      ) : (
        <Warning>
          <p>Ha pasado tu turno en la lista de espera.</p>
          <Button
            tone="outline"
            onClick={() =>
              void write({
                send: waitAgain,
                done: 'Vuelves a estar en la lista de espera.',
                failed: 'No se ha podido volver a la lista de espera.',
              })
            }
            disabled={isBusy}
          >
            Volver a la lista
          </Button>
        </Warning>
      )}
      {dialog}
    </>
  );
}
