import type { AskedTransfer } from 'shared/contract/transfers';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { formatMoment } from 'shared/text/moments';
import { Actions, Button } from 'shared/ui/button';
import { Sheet } from 'shared/ui/page';
import styles from './asked-transfers.module.css';

/** Places whose new owner waits for the club. Nothing without any. */
export function AskedTransfers({ asked }: { asked: readonly AskedTransfer[] }) {
  const { write, busy, dialog } = useWrite();
  if (asked.length === 0) return null;
  const decide = ({ id, de, nombre }: AskedTransfer, aceptar: boolean) =>
    void write({
      of: id,
      ...(aceptar && {
        ask: {
          message: `¿Dar a ${nombre} la plaza de ${de}? Los enlaces de ${de} dejan de valer, y lo pagado se queda con la plaza.`,
          confirm: 'Dar la plaza',
          cancel: 'No',
        },
      }),
      send: () => call('PUT /inscripciones/cesiones/:id', { params: { id }, json: { aceptar } }),
      done: aceptar ? `La plaza es de ${nombre}.` : `La plaza sigue siendo de ${de}.`,
      failed: 'No se ha podido guardar. Inténtalo otra vez.',
      reload: 'always',
    });
  return (
    <Sheet>
      <h2>{`Cesiones por aceptar (${asked.length})`}</h2>
      <ul className="stack gap-4">
        {asked.map((each) => (
          <li key={each.id} className={`stack gap-2 breaks ${styles.one}`}>
            <p>
              <strong>{`${each.de} · ${each.referencia}`}</strong>{' '}
              <span>{`para ${each.nombre} (${each.mail}), desde el ${formatMoment(each.pedida)}`}</span>
            </p>
            <Actions tight>
              <Button disabled={busy !== undefined} aria-label={`Aceptar: ${each.nombre}`} onClick={() => decide(each, true)}>
                Aceptar
              </Button>
              <Button
                tone="outline"
                disabled={busy !== undefined}
                aria-label={`Rechazar: ${each.nombre}`}
                onClick={() => decide(each, false)}
              >
                Rechazar
              </Button>
            </Actions>
          </li>
        ))}
      </ul>
      {dialog}
    </Sheet>
  );
}
