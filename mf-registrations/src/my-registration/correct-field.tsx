import type { MyRegistration } from 'shared/contract/my-registration';
import { fieldOf, type RiderField } from 'shared/contract/registration-fields';
import { Form, Submit } from 'shared/form/form';
import { ifNoEmail } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { notify } from 'shared/notify/notify';
import { Actions } from 'shared/ui/actions';
import { Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { headersOf } from './my-registration-data.ts';

interface CorrectFieldProps {
  link: string;
  name: RiderField;
  value: string;
  /** With the registration as it is now; a new address changes nothing yet. */
  onStored: (mine: MyRegistration | undefined) => void;
  onClose: () => void;
}

const types: Partial<Record<RiderField, string>> = { telefono: 'tel', mail: 'email' };

export function CorrectField({ link, name, value, onStored, onClose }: CorrectFieldProps) {
  const isMail = name === 'mail';
  const headers = headersOf(link);
  const form = useForm({
    labels: { [name]: fieldOf(name).label },
    start: { [name]: value },
    check: ({ [name]: typed = '' }) => (isMail ? { mail: ifNoEmail(typed, 'Introduce un correo válido.') } : {}),
    send: async ({ [name]: typed = '' }) => {
      if (!isMail) return call('PUT /inscripciones/mia', { headers, json: { [name]: typed } });
      const { mensaje } = await call('POST /inscripciones/mia/correo', { headers, json: { mail: typed.trim() } });
      notify({ kind: 'success', text: mensaje });
      return undefined;
    },
    saved: (reply) => {
      if (!isMail) notify({ kind: 'success', text: 'Cambio guardado. Te hemos escrito para confirmarlo.' });
      onStored(reply as MyRegistration | undefined);
    },
    failed: 'No se ha podido guardar el cambio.',
  });
  return (
    <Form of={form}>
      <TextField {...form.field(name)} type={types[name] ?? 'text'} maxLength={200} ref={(input) => input?.focus()} />
      <Actions tight>
        <Submit of={form}>Guardar</Submit>
        <Button tone="outline" onClick={onClose}>
          Cancelar
        </Button>
      </Actions>
    </Form>
  );
}
