import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { useNavigate } from 'shared/router';
import { Button, TextButton } from 'shared/ui/button';
import { Hint, SectionTitle, Sheet } from 'shared/ui/page';

interface NextYearProps {
  anio: number;
  /** Years with a route, newest first. */
  years: readonly number[];
  /** Whether it has no sign-ups. */
  isEmpty: boolean;
}

/** Creates next year's route as a copy of the newest; and discards it, while it has no sign-ups. */
export function NextYear({ anio, years, isEmpty }: NextYearProps) {
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
        await call('DELETE /convocatoria', { query: { anio: year } });
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
        const made = await call('POST /convocatoria/siguiente', { query: {} });
        await show(made.anio ?? next);
        return made;
      },
      done: (made) => ({
        text: `Edición de ${made.anio} creada: revisa la actividad y las fechas.`,
        action: { label: 'Deshacer', run: () => void discard(made.anio ?? next) },
      }),
      failed: 'No se ha podido crear la edición.',
      reload: 'refused',
    });
  return (
    <Sheet>
      <SectionTitle>Nueva edición</SectionTitle>
      <Hint>{`Copia todo lo de ${newest} para ${next}, con las mismas fechas un año después.`}</Hint>
      <div className="stack gap-3">
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
