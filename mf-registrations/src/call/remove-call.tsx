import type { OfCall } from 'shared/facts/of-call';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { Hint, SectionTitle } from 'shared/ui/page';
import { TextButton } from 'shared/ui/button';

/** Takes the sign-ups of an activity away again, while there are none. */
export function RemoveCall({ of, titulo }: { of: OfCall; titulo: string }) {
  const { write, busy, dialog } = useWrite();
  const remove = () =>
    void write({
      ask: {
        message: `¿Quitar las inscripciones de «${titulo}»? La actividad se queda; se pierde lo que has puesto aquí.`,
        confirm: 'Quitar',
      },
      send: () => call('DELETE /convocatoria', { query: of }),
      done: 'Inscripciones quitadas.',
      failed: 'No se han podido quitar las inscripciones.',
      reload: 'always',
    });
  return (
    <>
      <SectionTitle>Quitar las inscripciones</SectionTitle>
      <Hint>Todavía no hay inscripciones: la actividad puede volver a estar sin inscripciones.</Hint>
      <div>
        <TextButton danger disabled={busy !== undefined} onClick={remove}>
          Quitar las inscripciones
        </TextButton>
      </div>
      {dialog}
    </>
  );
}
