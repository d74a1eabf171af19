import { useEffect, useRef, useState } from 'react';
import { withoutInvisible } from 'shared/facts/pasted';
import { BareForm } from 'shared/form/bare-form';
import { Actions, Button } from 'shared/ui/button';
import { focusFirstControl } from 'shared/ui/dialog-refs';
import { TextField } from 'shared/ui/field';
import { Modal } from 'shared/ui/modal';

/** Forbidden in a line, whatever else is cleaned there: the server would reject the whole batch. */
const control = /\p{Cc}/gu;

export interface Newcomer {
  nombre: string;
  telefono?: string;
  emergencia?: string;
}

interface WalkInProps {
  /** The search text, prefilled as the name. */
  name: string;
  onWelcome: (who: Newcomer) => void;
  onClose: () => void;
}

const clean = (text: string): string => withoutInvisible(text).replaceAll(control, ' ').trim();

/** Who comes without a registration: whom to call, and whom where something happens. */
export function WalkIn({ name, onWelcome, onClose }: WalkInProps) {
  const [values, setValues] = useState({ nombre: name, telefono: '', emergencia: '' });
  const [isMissing, setMissing] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  // Once it is shown, which itself moves the focus to the button that closes it.
  useEffect(() => focusFirstControl(fields.current), []);
  const field = (of: keyof typeof values) => ({
    name: of,
    autoComplete: 'off',
    maxLength: 120,
    value: values[of],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [of]: target.value }),
  });
  return (
    <Modal title="Llega alguien sin inscripción" onClose={onClose}>
      <BareForm
        className="stack gap-4"
        onSubmit={() => {
          const [nombre, telefono, emergencia] = [values.nombre, values.telefono, values.emergencia].map(clean) as [string, string, string];
          setMissing(nombre === '');
          if (nombre === '') return;
          onWelcome({ nombre, ...(telefono && { telefono }), ...(emergencia && { emergencia }) });
          onClose();
        }}
      >
        <div ref={fields}>
          <TextField
            label="Nombre de quien llega sin inscripción"
            {...field('nombre')}
            autoCapitalize="words"
            error={isMissing ? 'Escribe su nombre.' : undefined}
          />
        </div>
        <TextField label="Teléfono" {...field('telefono')} type="tel" />
        <TextField label="Contacto de emergencia" {...field('emergencia')} hint="Nombre y teléfono de a quién avisar." />
        <Actions>
          <Button type="submit">Ha llegado</Button>
          <Button tone="outline" onClick={onClose}>
            Cancelar
          </Button>
        </Actions>
      </BareForm>
    </Modal>
  );
}
