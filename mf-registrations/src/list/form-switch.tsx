import { useEffect, useState } from 'react';
import { call } from 'shared/http/call';
import { Button } from 'shared/ui/button';
import styles from './form-switch.module.css';

interface FormSwitchProps {
  /** As the server told when the list was loaded; never rejects. */
  status: Promise<boolean>;
  onChanged: (isOpen: boolean) => void;
  onFailed: (retry: () => void) => void;
}

/** Opens and closes the public form. It names the state that it wants, so two people who press it at once agree. */
export function FormSwitch({ status, onChanged, onFailed }: FormSwitchProps) {
  const [isOpen, setOpen] = useState<boolean>();
  const [sending, setSending] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    void status.then((loaded) => isCurrent && setOpen(loaded));
    return () => {
      isCurrent = false;
    };
  }, [status]);

  const send = async (activo: boolean) => {
    setSending(true);
    try {
      const stored = await call('POST /inscripciones/activar-formulario', { json: { activo } });
      const now = typeof stored?.activo === 'boolean' ? stored.activo : activo;
      setOpen(now);
      onChanged(now);
    } catch {
      onFailed(() => void send(activo));
    } finally {
      setSending(false);
    }
  };

  if (isOpen === undefined) {
    return (
      <Button tone="outline" disabled>
        Cargando...
      </Button>
    );
  }
  return (
    <div className={styles.switch}>
      <Button tone="outline" disabled={sending} onClick={() => void send(!isOpen)}>
        {isOpen ? 'Cerrar Inscripciones' : 'Abrir Inscripciones'}
      </Button>
      <span className={styles.state} data-open={isOpen || undefined}>
        {isOpen ? 'El formulario público está abierto' : 'El formulario público está cerrado'}
      </span>
    </div>
  );
}
