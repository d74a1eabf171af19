import type { User } from 'shared/contract/session';
import { useWrite } from 'shared/data/use-write';
import { Button } from 'shared/ui/button';
import { removeSecondFactor } from './users-data.ts';

/** A webmaster removes the second factor of a user who has lost the device. */
export function RemoveSecondFactor({ user }: { user: User }) {
  const { write, busy, dialog } = useWrite();
  const remove = () =>
    write({
      ask: {
        message: `¿Quitar la verificación en dos pasos de ${user.nombre}? Entrará solo con su contraseña y sus sesiones se cerrarán.`,
        confirm: 'Quitar',
      },
      send: () => removeSecondFactor(user.id),
      done: 'Verificación en dos pasos quitada. Se lo hemos dicho por correo.',
      failed: 'No se ha podido quitar la verificación en dos pasos.',
      reload: 'always',
    });
  return (
    <>
      {user.segundo_factor && (
        <Button tone="outline" disabled={busy !== undefined} onClick={() => void remove()}>
          Quitar verificación en dos pasos
        </Button>
      )}
      {dialog}
    </>
  );
}
