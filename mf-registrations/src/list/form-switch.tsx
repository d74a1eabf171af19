import { call } from 'shared/http/call';
import { useWrite } from 'shared/data/use-write';
import { formatMoment } from 'shared/text/moments';
import { Button } from 'shared/ui/button';
import { useLatest } from './filters/use-latest.ts';
import styles from './form-switch.module.css';
import type { ShownStatus } from './registrations-data.ts';

interface FormSwitchProps {
  /** As the server told when the list was loaded; never rejects. */
  status: Promise<ShownStatus>;
  show: (status: Promise<ShownStatus>) => void;
}

/** Opens and closes the public form. It names the state that it wants, so two people who press it at once agree. */
export function FormSwitch({ status, show }: FormSwitchProps) {
  const { value: now } = useLatest(status);
  const { write, busy } = useWrite();

  const change = (activo: boolean) =>
    write({
      send: () => call('POST /inscripciones/activar-formulario', { json: { activo } }),
      done: (stored) => {
        const isOpen = typeof stored?.activo === 'boolean' ? stored.activo : activo;
        show(Promise.resolve({ ...now, isOpen }));
        return { text: isOpen ? 'Inscripciones abiertas.' : 'Inscripciones cerradas.' };
      },
      failed: 'No se ha podido cambiar el estado del formulario.',
      tone: 'retry',
    });

  if (now === undefined) {
    return (
      <Button tone="outline" disabled>
        Cargando...
      </Button>
    );
  }
  const { isOpen } = now;
  const next = nextTurn(now);
  return (
    <div className={styles.switch}>
      <Button tone="outline" disabled={busy !== undefined} onClick={() => void change(!isOpen)}>
        {isOpen ? 'Cerrar Inscripciones' : 'Abrir Inscripciones'}
      </Button>
      <span className={styles.state} data-open={isOpen || undefined}>
        {isOpen ? 'El formulario público está abierto' : 'El formulario público está cerrado'}
      </span>
      {next && <span className={styles.next}>{next}</span>}
    </div>
  );
}

/** What the route's times are going to do by themselves, as far as it changes anything. */
function nextTurn({ isOpen, abre, cierra }: ShownStatus): string | undefined {
  if (abre && !isOpen) return `Se abre solo el ${formatMoment(abre)}`;
  return cierra && isOpen ? `Se cierra solo el ${formatMoment(cierra)}` : undefined;
}
