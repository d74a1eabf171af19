import type { OfCall } from 'shared/facts/of-call';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { countOf } from 'shared/text/count-of';
import { Button } from 'shared/ui/button';
import { Hint, SectionTitle, Sheet } from 'shared/ui/page';

/** Writes to the members, each with a personal link to the form. */
export function InviteMembers({ of }: { of: OfCall }) {
  const { write, busy, dialog } = useWrite();
  const send = () =>
    void write({
      ask: {
        message: '¿Escribir a todos los socios que aún no se han inscrito? Cada uno recibe un correo con su enlace.',
        confirm: 'Enviar',
      },
      send: () => call('POST /convocatoria/avisar', { query: of }),
      done: ({ avisados }) => ({
        text: avisados === 0 ? 'Todos los socios están ya inscritos.' : `Se ha escrito a ${countOf(avisados, 'socio', 'socios')}.`,
      }),
      failed: 'No se ha podido escribir a los socios.',
    });
  return (
    <Sheet>
      <SectionTitle>Avisar a los socios</SectionTitle>
      <Hint>
        Cada socio recibe un correo con un enlace personal: se inscribe con él sin entrar con su acceso, y con el precio de socio. Solo se
        escribe a quien aún no se ha inscrito.
      </Hint>
      <div>
        <Button tone="outline" disabled={busy !== undefined} onClick={send}>
          Avisar a los socios
        </Button>
      </div>
      {dialog}
    </Sheet>
  );
}
