import type { Edition } from 'shared/contract/edition';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { useNavigate } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Hint, Sheet } from 'shared/ui/page';
import { SectionTitle } from 'shared/ui/section-title';
import { TextButton } from 'shared/ui/text-button';
import styles from './route-form.module.css';

interface NewEditionProps {
  edition: Edition;
  /** Years with an edition, newest first. */
  years: readonly number[];
  /** Whether it has no sign-ups. */
  isEmpty: boolean;
}

/** Creates next year's edition as a copy of the newest; and discards it, while it has no sign-ups. */
export function NewEdition({ edition: { anio }, years, isEmpty }: NewEditionProps) {
  const { write, busy, dialog } = useWrite();
  const navigate = useNavigate();
  const newest = years[0] ?? anio;
  const next = newest + 1;
  const show = (year: number | undefined) =>
    navigate({ search: year === undefined ? '' : `?anio=${year}` }, { replace: true, preventScrollReset: true });
  const discard = (year: number, ask?: { message: string; confirm: string }) =>
    write({
      ...(ask && { ask }),
      send: async () => {
        await call('DELETE /inscripciones/edicion', { query: { anio: year } });
        await show(undefined);
      },
      done: `Edición de ${year} descartada.`,
      failed: 'No se ha podido descartar la edición.',
      reload: 'refused',
    });
  const renew = () =>
    void write({
      ask: {
        message: `¿Crear la edición de ${next}? Las inscripciones de ${newest} siguen en su tabla, y su formulario hasta que pase su ruta.`,
        confirm: `Crear la de ${next}`,
      },
      send: async () => {
        const made = await call('POST /inscripciones/edicion/nueva');
        await show(made.anio);
        return made;
      },
      done: (made) => ({
        text: `Edición de ${made.anio} creada: revisa la actividad y las fechas.`,
        action: { label: 'Deshacer', run: () => void discard(made.anio) },
      }),
      failed: 'No se ha podido crear la edición.',
      reload: 'refused',
    });
  return (
    <Sheet>
      <SectionTitle>Nueva edición</SectionTitle>
      <Hint>{`Copia todo lo de ${newest} para ${next}, con las mismas fechas un año después.`}</Hint>
      <div className={styles.file}>
        <Button tone="outline" onClick={renew} disabled={busy !== undefined}>
          Nueva edición
        </Button>
        {isEmpty && (
          <TextButton
            danger
            disabled={busy !== undefined}
            onClick={() =>
              void discard(anio, {
                message: `¿Descartar la edición de ${anio}? Se pierde su configuración.`,
                confirm: 'Descartar',
              })
            }
          >
            Descartar esta edición
          </TextButton>
        )}
      </div>
      {dialog}
    </Sheet>
  );
}
