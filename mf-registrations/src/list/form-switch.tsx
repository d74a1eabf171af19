import { call } from 'shared/http/call';
import { useShown } from 'shared/data/use-shown';
import { useWrite } from 'shared/data/use-write';
import { Button } from 'shared/ui/button';
import { useLatest } from './filters/use-latest.ts';
import styles from './form-switch.module.css';

/** Opens and closes the public form. It names the state that it wants, so two people who press it at once agree. */
export function FormSwitch({ status }: { /** As the server told when the list was loaded; never rejects. */ status: Promise<boolean> }) {
  const [shown, show] = useShown(status);
  const { value: isOpen } = useLatest(shown);
  const { write, busy } = useWrite();

  const change = (activo: boolean) =>
    write({
      send: () => call('POST /inscripciones/activar-formulario', { json: { activo } }),
      done: (stored) => {
        const now = typeof stored?.activo === 'boolean' ? stored.activo : activo;
        show(Promise.resolve(now));
        return { text: now ? 'Inscripciones abiertas.' : 'Inscripciones cerradas.' };
      },
      failed: 'No se ha podido cambiar el estado del formulario.',
      tone: 'retry',
      reload: 'never',
    });

  if (isOpen === undefined) {
    return (
      <Button tone="outline" disabled>
        Cargando...
      </Button>
    );
  }
  return (
    <div className={styles.switch}>
      <Button tone="outline" disabled={busy !== undefined} onClick={() => void change(!isOpen)}>
        {isOpen ? 'Cerrar Inscripciones' : 'Abrir Inscripciones'}
      </Button>
      <span className={styles.state} data-open={isOpen || undefined}>
        {isOpen ? 'El formulario público está abierto' : 'El formulario público está cerrado'}
      </span>
    </div>
  );
}
