import { call } from 'shared/http/call';
import { useWrite } from 'shared/data/use-write';
import { formatMoment } from 'shared/text/moments';
import { Button } from 'shared/ui/button';
import { useLatest } from 'shared/data/use-latest';
import styles from './form-switch.module.css';
import type { ShownStatus } from './registrations-data.ts';

interface FormSwitchProps {
  /** From the list's loader; never rejects. */
  status: Promise<ShownStatus>;
  show: (status: Promise<ShownStatus>) => void;
  /** In a line of the head: its state in a word. */
  isShort: boolean;
}

/** Opens and closes the public form. Sends the wanted state, so that two simultaneous presses agree. */
export function FormSwitch({ status, show, isShort }: FormSwitchProps) {
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
  const turn = isShort ? 'hasta el' : isOpen ? 'Se cierra solo el' : 'Se abre solo el';
  return (
    <div className={`row gap-4 rows-2 ${styles.switch}`} data-short={isShort || undefined}>
      <Button tone="outline" disabled={busy !== undefined} onClick={() => void change(!isOpen)}>
        {isOpen ? 'Cerrar Inscripciones' : 'Abrir Inscripciones'}
      </Button>
      <p className={`row gap-4 rows-2 ${styles.told}`}>
        <span className={styles.state} data-open={isOpen || undefined}>
          {isShort ? (isOpen ? 'Abierto' : 'Cerrado') : `El formulario público está ${isOpen ? 'abierto' : 'cerrado'}`}
        </span>
        {next && <span className={`small strong ${styles.next}`}>{`${turn} ${next}`}</span>}
      </p>
    </div>
  );
}

/** Moment of the next scheduled change, if it changes the state. */
const nextTurn = ({ isOpen, abre, cierra }: ShownStatus): string => formatMoment(isOpen ? cierra : abre);
