import type { Edition } from 'shared/contract/edition';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { Button } from 'shared/ui/button';
import { Hint, Sheet } from 'shared/ui/page';
import styles from './route-form.module.css';

/** Next year's edition, like this one. */
export function NewEdition({ edition: { anio } }: { edition: Edition }) {
  const { write, busy, dialog } = useWrite();
  const next = anio + 1;
  const renew = () =>
    void write({
      ask: {
        message: `¿Crear la edición de ${next}? Desde ese momento, quien se apunte lo hará para ${next}. Las inscripciones de ${anio} siguen en su tabla.`,
        confirm: `Crear la de ${next}`,
      },
      send: () => call('POST /inscripciones/edicion/nueva'),
      done: `Edición de ${next} creada: revisa la actividad y las fechas.`,
      failed: 'No se ha podido crear la edición.',
    });
  return (
    <Sheet>
      <h2 className={styles.heading}>Nueva edición</h2>
      <Hint>{`Copia todo lo de ${anio} para ${next}, con las mismas fechas un año después.`}</Hint>
      <div>
        <Button tone="outline" onClick={renew} disabled={busy !== undefined}>
          Nueva edición
        </Button>
      </div>
      {dialog}
    </Sheet>
  );
}
