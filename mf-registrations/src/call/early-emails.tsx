import type { EarlyEmails as Emails } from 'shared/contract/early-links';
import type { OfCall } from 'shared/facts/of-call';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { countOf } from 'shared/text/count-of';
import { formatMoment } from 'shared/text/moments';
import { Button } from 'shared/ui/button';
import { Hint, SectionTitle, Sheet } from 'shared/ui/page';

const people = (count: number) => countOf(count, 'persona', 'personas');

/** Early access emails for last year's riders: recipients, and one press to send. */
export function EarlyEmails({ of, emails: { de, personas, enviadas, desde, hasta } }: { of: OfCall; emails: Emails }) {
  const { write, busy, dialog } = useWrite();
  const send = () =>
    void write({
      ask: {
        message: `¿Enviar su enlace personal a ${people(personas)} de ${de}? Vale del ${formatMoment(desde)} al ${formatMoment(hasta)}.`,
        confirm: 'Enviar los enlaces',
      },
      send: () => call('POST /convocatoria/anticipada', { query: of }),
      done: 'Enlaces enviados.',
      failed: 'No se han podido enviar los enlaces.',
      reload: 'always',
    });
  return (
    <Sheet>
      <SectionTitle>Apertura anticipada</SectionTitle>
      {renderWhom()}
      {enviadas > 0 && <p>{`Ya tienen su enlace ${people(enviadas)}.`}</p>}
      <Hint>
        Cada enlace abre el formulario con los datos de la última vez y vale para una inscripción. Nadie lo recibe dos veces, y quien anuló
        no lo recibe.
      </Hint>
      {dialog}
    </Sheet>
  );

  function renderWhom() {
    if (de === null) return <p>Todavía no hay nadie de una edición anterior a quien escribir.</p>;
    if (desde === null)
      return (
        <p>{`Para escribir a quienes vinieron en ${de}, guarda arriba cuándo se abren las inscripciones, un día que aún no haya llegado, y cuántos días antes pueden inscribirse.`}</p>
      );
    if (personas === 0) return null;
    return (
      <>
        <p>{`Se escribirá a ${people(personas)} de ${de}. Podrán inscribirse desde el ${formatMoment(desde)} hasta el ${formatMoment(hasta)}.`}</p>
        <div>
          <Button tone="outline" onClick={send} disabled={busy !== undefined}>
            {`Enviar los enlaces (${personas.toLocaleString('es')})`}
          </Button>
        </div>
      </>
    );
  }
}
