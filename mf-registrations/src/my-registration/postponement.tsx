import type { MyRegistration } from 'shared/contract/my-registration';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { formatLongDay } from 'shared/text/dates';
import { Actions, Button } from 'shared/ui/button';
import { Warning } from 'shared/ui/notice';
import { headersOf } from './my-registration-data.ts';

interface PostponementProps {
  link: string;
  of: MyRegistration;
  onChange: (mine: MyRegistration) => void;
}

/** The question of a postponed call, and the answer to it. */
export function Postponement({ link, of: { aplazamiento, estado, fecha_evento: day }, onChange }: PostponementProps) {
  const { write, busy, dialog } = useWrite();
  if (!aplazamiento || estado === 'anulada') return null;
  const { de, hasta, silencio, respuesta } = aplazamiento;
  const moved = `Se ha aplazado: no es el ${formatLongDay(de)}, sino el ${formatLongDay(day)}.`;
  const answer = (chosen: 'sigo' | 'devolver') =>
    void write({
      ...(chosen === 'devolver' && {
        ask: { message: '¿Anular tu inscripción, y que te devolvamos lo que has pagado?', confirm: 'Que me devuelvan', cancel: 'No' },
      }),
      send: async () =>
        onChange(await call('POST /inscripciones/mia/aplazamiento', { headers: headersOf(link), json: { respuesta: chosen } })),
      done: chosen === 'sigo' ? 'Guardado: sigues en el día nuevo.' : 'Tu inscripción está anulada.',
      failed: 'No se ha podido guardar tu respuesta.',
    });
  const silence = silencio === 'sigo' ? 'entenderemos que sigues' : 'anularemos tu inscripción y te devolveremos lo que has pagado';
  return (
    <Warning>
      <p>
        {respuesta === 'sigo'
          ? `${moved} Nos has dicho que sigues.`
          : `${moved} Si no contestas antes de que acabe el ${formatLongDay(hasta)}, ${silence}.`}
      </p>
      <Actions>
        {respuesta !== 'sigo' && (
          <Button disabled={busy !== undefined} onClick={() => answer('sigo')}>
            Sigo
          </Button>
        )}
        <Button tone="outline" disabled={busy !== undefined} onClick={() => answer('devolver')}>
          Que me devuelvan
        </Button>
      </Actions>
      {dialog}
    </Warning>
  );
}
