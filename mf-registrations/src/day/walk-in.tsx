import { useState } from 'react';
import { withoutInvisible } from 'shared/facts/pasted';
import { BareForm } from 'shared/form/bare-form';
import { Button, TextButton } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import styles from './day.module.css';

/** Forbidden in a line, whatever else is cleaned there: the server would reject the whole batch. */
const control = /\p{Cc}/gu;

interface WalkInProps {
  /** The search text, prefilled as the name. */
  name: string;
  onWelcome: (name: string) => void;
}

export function WalkIn({ name, onWelcome }: WalkInProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const value = typed ?? name;
  if (!isOpen) {
    return (
      <div>
        <TextButton onClick={() => setOpen(true)}>Llega alguien sin inscripción</TextButton>
      </div>
    );
  }
  return (
    <BareForm
      className={styles.walkIn}
      onSubmit={() => {
        const given = withoutInvisible(value).replaceAll(control, ' ').trim();
        setMissing(given === '');
        if (given === '') return;
        onWelcome(given);
        setTyped(undefined);
        setOpen(false);
      }}
    >
      <TextField
        label="Nombre de quien llega sin inscripción"
        name="nombre"
        autoComplete="off"
        autoCapitalize="words"
        maxLength={120}
        value={value}
        error={isMissing ? 'Escribe su nombre.' : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">Ha llegado</Button>
      <TextButton onClick={() => setOpen(false)}>Cancelar</TextButton>
    </BareForm>
  );
}
