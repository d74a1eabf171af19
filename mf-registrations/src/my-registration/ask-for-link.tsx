import { useState } from 'react';
import { Form, Submit } from 'shared/form/form';
import { ifNoEmail } from 'shared/form/rules';
import { usePlainForm } from 'shared/form/use-plain-form';
import { call } from 'shared/http/call';
import { Actions } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { Hint } from 'shared/ui/page';

/** Resends a lost link, to the address of the sign-up. */
export function AskForLink() {
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
