import { useState } from 'react';
import type { User } from 'shared/contract/session';
import { useRevalidator } from 'shared/router';
import { ConfirmDialog } from 'shared/ui/alert-dialog';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { Failure } from '../saving/failure.tsx';
import { useSaving } from '../saving/use-saving.ts';
import { removeSecondFactor } from './users-data.ts';

/** For somebody who has lost their telephone: a webmaster sets them free. */
export function RemoveSecondFactor({ user }: { user: User }) {
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const { outcome, isSaving, save } = useSaving();

  const remove = async () => {
    setAsking(false);
    if (!(await save(() => removeSecondFactor(user.id)))) return;
    setDone(true);
    await revalidate();
  };

  return (
    <>
      {user.segundo_factor && !isDone && (
        <Button tone="outline" disabled={isSaving} onClick={() => setAsking(true)}>
          Quitar verificación en dos pasos
        </Button>
      )}
      {isDone && <Notice kind="success">Verificación en dos pasos quitada. Se lo hemos dicho por correo.</Notice>}
      {outcome.kind === 'failed' && <Failure text="No se ha podido quitar la verificación en dos pasos." detail={outcome.detail} />}
      {isAsking && (
        <ConfirmDialog
          message={`¿Quitar la verificación en dos pasos de ${user.nombre}? Entrará solo con su contraseña y sus sesiones se cerrarán.`}
          confirm="Quitar"
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
