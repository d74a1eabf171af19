import { useState } from 'react';
import { ifNoEmail } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { showNotice } from 'shared/notify/notify';
import { TextButton } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { CorrectionForm } from '../change/correction-form.tsx';
import { maskEmail } from './sign-up-values.ts';

interface CorrectAddressProps {
  clave: string;
  /** Gets the new address, masked. */
  onCorrected: (masked: string) => void;
}

/** For who sees that the address was mistyped: the email leaves again, to the right one. */
export function CorrectAddress({ clave, onCorrected }: CorrectAddressProps) {
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    labels: { mail: 'Correo electrónico' },
    start: { mail: '' },
    check: ({ mail }) => ({ mail: ifNoEmail(mail, 'Introduce un correo válido.') }),
    send: async ({ mail }) => {
      const json = { mail: mail.trim().toLowerCase() };
      const { mensaje } = await call('POST /inscripciones/mia/correo', { headers: { 'clave-inscripcion': clave }, json });
      showNotice({ kind: 'success', text: mensaje });
      setOpen(false);
      onCorrected(maskEmail(json.mail));
    },
    failed: 'No se ha podido guardar el cambio.',
  });
  if (!isOpen)
    return (
      <div>
        <TextButton onClick={() => setOpen(true)}>Corregir el correo</TextButton>
      </div>
    );
  return (
    <CorrectionForm of={form} onClose={() => setOpen(false)}>
      <TextField {...form.field('mail')} type="email" autoComplete="email" maxLength={254} />
    </CorrectionForm>
  );
}
