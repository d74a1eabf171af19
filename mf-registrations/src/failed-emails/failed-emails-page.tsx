import { Read } from 'shared/data/read';
import { useLoaderData } from 'shared/router';
import { BackLink } from 'shared/ui/back-link';
import { Empty, Page } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { call, deferReplies } from 'shared/http/call';
import { can } from 'shared/http/can';
import type { FailedEmail } from 'shared/contract/failed-emails';
import { useWrite } from 'shared/data/use-write';
import { countOf } from 'shared/text/count-of';
import { formatMoment } from 'shared/text/moments';
import { Actions, Button, TextButton, TextLink } from 'shared/ui/button';

/** A server with only the contract has no delivery results. */
const loadFailedEmails = () => deferReplies({ emails: can('2.0') ? call('GET /inscripciones/correos-fallidos') : Promise.resolve(null) });
type FailedEmailsData = ReturnType<typeof loadFailedEmails>;

/** Undelivered emails, and their actions. */
function FailedEmailsPage() {
  const { emails } = useLoaderData<FailedEmailsData>();
  return (
    <Page
      title="Correos sin entregar"
      width="narrow"
      action={<BackLink to="/inscripciones">Volver a las inscripciones</BackLink>}
      intro="Los correos de los últimos 7 días que no han podido llegar, y por qué. Si la dirección está mal, corrígela en la ficha: al reenviarlo, el correo va a la nueva."
    >
      <Read promise={emails} failed="No se han podido cargar los correos sin entregar.">
        {(found) => (found ? <FailedEmailRows emails={found} /> : <Empty>Este servidor no dice qué ha sido de sus correos.</Empty>)}
      </Read>
    </Page>
  );
}

const idsOf = (emails: readonly FailedEmail[]) => emails.map(({ id }) => id);
const tellSent = (count: number) =>
  count === 0
    ? 'Estos correos ya no se pueden reenviar.'
    : `${countOf(count, 'correo sale', 'correos salen')} de nuevo. Si no llega, volverá a estar aquí.`;

function FailedEmailRows({ emails }: { emails: readonly FailedEmail[] }) {
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

export const failedEmailsScreen: LazyScreen = { Component: FailedEmailsPage, loader: loadFailedEmails };
