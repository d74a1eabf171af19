import { useState } from 'react';
import type { MyRegistration } from 'shared/contract/my-registration';
import { useHashReload } from 'shared/data/hash';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { useLoaderData } from 'shared/router';
import { Actions, Button } from 'shared/ui/button';
import { LinkFailure } from 'shared/ui/link-failure';
import { Loaded } from 'shared/data/loaded';
import { Hint, Page, Sheet } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { Mine } from './mine.tsx';
import { headersOf, loadMine, type MineData } from './my-registration-data.ts';
import { Form, Submit } from 'shared/form/form';
import { ifNoEmail } from 'shared/form/rules';
import { usePlainForm } from 'shared/form/use-plain-form';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';

/** A rider's own registration, opened by the email's link. Neither server-rendered nor cached. */
function MyRegistrationPage() {
  const { key, confirms, mine } = useLoaderData<MineData>();
  useHashReload(key);
  return (
    <Page title="Mi inscripción" width="narrow">
      {confirms ? (
        <ConfirmAddress key={key} link={key} />
      ) : (
        <Loaded promise={mine} failed={(error) => <Dead error={error} />}>
          {(found) => (found ? <Mine key={key} link={key} start={found} /> : <AskForLink />)}
        </Loaded>
      )}
    </Page>
  );
}

function Dead({ error }: { error: unknown }) {
  return (
    <>
      <LinkFailure error={error} text="No se ha podido cargar tu inscripción." />
      <AskForLink />
    </>
  );
}

/** Confirms on a press, not on load: email scanners follow links. */
function ConfirmAddress({ link }: { link: string }) {
  const [mine, setMine] = useState<MyRegistration>();
  const { write, busy } = useWrite();
  const confirm = () =>
    void write({
      send: async () => {
        const now = await call('POST /inscripciones/mia/correo/confirmar', { headers: headersOf(link) });
        // From now on the address opens the registration.
        history.replaceState(history.state, '', `#${link}`);
        setMine(now);
      },
      done: 'Correo confirmado.',
      failed: 'No se ha podido confirmar el correo.',
    });
  if (mine) return <Mine link={link} start={mine} />;
  return (
    <Sheet>
      <Hint>Confirma que quieres recibir en esta dirección los correos de tu inscripción. Los enlaces anteriores dejarán de valer.</Hint>
      <div>
        <Button onClick={confirm} disabled={busy !== undefined}>
          Confirmar este correo
        </Button>
      </div>
    </Sheet>
  );
}

/** Resends a lost link, to the address of the sign-up. */
function AskForLink() {
  const [told, setTold] = useState('');
  const form = usePlainForm({
    labels: { mail: 'Correo electrónico' },
    start: { mail: '' },
    clears: true,
    check: ({ mail }) => ({ mail: ifNoEmail(mail, 'Introduce un correo válido.') }),
    send: async ({ mail }) => setTold((await call('POST /inscripciones/enlace', { json: { mail: mail.trim() } })).mensaje),
    failed: 'No se ha podido pedir el enlace.',
  });
  return (
    <Form of={form} look="sheet">
      <Hint>Tu inscripción se abre con el enlace del correo de confirmación. Si no lo encuentras, te lo enviamos otra vez.</Hint>
      <TextField {...form.field('mail')} type="email" autoComplete="email" />
      {told && <Notice kind="success">{told}</Notice>}
      <Actions>
        <Submit of={form} busy="Enviando...">
          Enviarme el enlace
        </Submit>
      </Actions>
    </Form>
  );
}

export const myRegistrationScreen: LazyScreen = { Component: MyRegistrationPage, loader: loadMine };
