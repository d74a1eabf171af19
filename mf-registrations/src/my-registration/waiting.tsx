import type { MyRegistration } from 'shared/contract/my-registration';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { formatMoment } from 'shared/text/moments';
import { Button } from 'shared/ui/button';
import { Warning } from 'shared/ui/page';
import { headersOf } from './my-registration-data.ts';

interface WaitingProps {
  link: string;
  mine: MyRegistration;
  onChange: (mine: MyRegistration) => void;
}

/** Actions of a rider without a place. */
export function Waiting({ link, mine: { puesto, oferta_hasta }, onChange }: WaitingProps) {
  const { write, busy, dialog } = useWrite();
  const headers = headersOf(link);
  const accept = () =>
    void write({
      send: async () => onChange(await call('POST /inscripciones/mia/plaza', { headers })),
      done: 'La plaza es tuya.',
      failed: 'No se ha podido aceptar la plaza.',
    });
  const waitAgain = () =>
    void write({
      send: async () => onChange(await call('POST /inscripciones/mia/espera', { headers })),
      done: 'Vuelves a estar en la lista de espera.',
      failed: 'No se ha podido volver a la lista de espera.',
    });
  return (
    <>
      {oferta_hasta !== null ? (
        <Warning>
          <p>{`Hay una plaza para ti. Te la guardamos hasta el ${formatMoment(oferta_hasta)}.`}</p>
          <Button onClick={accept} disabled={busy !== undefined}>
            Aceptar la plaza
          </Button>
        </Warning>
      ) : puesto !== null ? (
        <p>Si queda una plaza para ti, te escribimos y te la guardamos 48 horas. Mientras tanto no pagues nada.</p>
      ) : (
        <Warning>
          <p>Ha pasado tu turno en la lista de espera.</p>
          <Button tone="outline" onClick={waitAgain} disabled={busy !== undefined}>
            Volver a la lista
          </Button>
        </Warning>
      )}
      {dialog}
    </>
  );
}
