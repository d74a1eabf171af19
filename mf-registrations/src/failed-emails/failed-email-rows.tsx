import type { FailedEmail } from 'shared/contract/failed-emails';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { countOf } from 'shared/text/count-of';
import { formatMoment } from 'shared/text/moments';
import { Actions, Button, TextButton, TextLink } from 'shared/ui/button';
import { Empty } from 'shared/ui/page';

const idsOf = (emails: readonly FailedEmail[]) => emails.map(({ id }) => id);
const tellSent = (count: number) =>
  count === 0
    ? 'Estos correos ya no se pueden reenviar.'
    : `${countOf(count, 'correo sale', 'correos salen')} de nuevo. Si no llega, volverá a estar aquí.`;

export function FailedEmailRows({ emails }: { emails: readonly FailedEmail[] }) {
  const { write, busy, dialog } = useWrite();
  const isBusy = busy !== undefined;
  const again = emails.filter(({ reenviable }) => reenviable);

  const send = (chosen: readonly FailedEmail[]) =>
    void write({
      send: () => call('POST /inscripciones/correos-fallidos/reenviar', { json: { correos: idsOf(chosen) } }),
      done: ({ correos }) => ({ text: tellSent(correos) }),
      failed: 'No se han podido reenviar.',
      reload: 'always',
    });
  const dismiss = (chosen: readonly FailedEmail[]) =>
    void write({
      ...(chosen.length > 1 && {
        ask: {
          message: `¿Descartar ${countOf(chosen.length, 'correo', 'correos')}? No se reenvían, y dejan de contar en el panel.`,
          confirm: 'Descartar',
        },
      }),
      send: () => call('POST /inscripciones/correos-fallidos/descartar', { json: { correos: idsOf(chosen) } }),
      done: ({ correos }) => ({ text: `${countOf(correos, 'correo descartado', 'correos descartados')}.` }),
      failed: 'No se han podido descartar.',
      reload: 'always',
    });

  return (
    <>
      {emails.length === 0 && <Empty>Todos los correos han llegado.</Empty>}
      {emails.length > 1 && (
        <Actions>
          {again.length > 0 && (
            <Button disabled={isBusy} onClick={() => send(again)}>
              {`Reenviar todos (${again.length.toLocaleString('es')})`}
            </Button>
          )}
          <Button tone="outline" disabled={isBusy} onClick={() => dismiss(emails)}>
            {`Descartar todos (${emails.length.toLocaleString('es')})`}
          </Button>
        </Actions>
      )}
      {emails.length > 0 && (
        <ul className="stack gap-3">
          {emails.map((email) => (
            <Row key={email.id} email={email} isBusy={isBusy} onSend={() => send([email])} onDismiss={() => dismiss([email])} />
          ))}
        </ul>
      )}
      {dialog}
    </>
  );
}

interface RowProps {
  email: FailedEmail;
  isBusy: boolean;
  onSend: () => void;
  onDismiss: () => void;
}

function Row({ email, isBusy, onSend, onDismiss }: RowProps) {
  const { asunto, para, creado, motivo, inscripcion_id, nombre, ahora, reenviable } = email;
  const of = `${asunto}, ${nombre ?? para}`;
  return (
    <li className="stack gap-1 breaks boxed pad-4">
      <p className="strong heading">{asunto}</p>
      <p className="soft small">{[nombre, para, formatMoment(creado)].filter(Boolean).join(' · ')}</p>
      {motivo && <p className="danger">{motivo}</p>}
      {ahora && <p className="soft small">{`Su dirección es ahora ${ahora}.`}</p>}
      {!reenviable && (
        <p className="soft small">
          {inscripcion_id === null
            ? 'No se puede reenviar: su texto no se guarda, porque podía llevar una clave o un enlace personal.'
            : 'No se puede reenviar: su texto no se guarda, porque podía llevar un enlace personal. Desde su ficha puedes enviarle un enlace nuevo.'}
        </p>
      )}
      <div className="row gap-5 rows-0">
        {reenviable && (
          <TextButton aria-label={`Reenviar: ${of}`} disabled={isBusy} onClick={onSend}>
            Reenviar
          </TextButton>
        )}
        {inscripcion_id !== null && (
          <TextLink to={`/inscripciones/${inscripcion_id}`} aria-label={`Ver la ficha: ${of}`}>
            Ver la ficha
          </TextLink>
        )}
        <TextButton aria-label={`Descartar: ${of}`} disabled={isBusy} onClick={onDismiss}>
          Descartar
        </TextButton>
      </div>
    </li>
  );
}
