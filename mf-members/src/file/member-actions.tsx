import { useState } from 'react';
import type { MemberFile } from 'shared/contract/members';
import { hasLeft, memberName } from 'shared/facts/members';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { useNavigate } from 'shared/router';
import { Actions, Button, ButtonLink, TextButton } from 'shared/ui/button';
import { tellComing } from './coming-text.ts';
import { FamilyModal } from './family-modal.tsx';
import { MergeModal } from './merge-modal.tsx';
import { StateModal } from './state-modal.tsx';

const modals = { estado: StateModal, familia: FamilyModal, union: MergeModal };

export function MemberActions({ file }: { file: MemberFile }) {
  const { socio, cuenta, por_venir } = file;
  const { id } = socio;
  const [open, setOpen] = useState<keyof typeof modals>();
  const { write, busy, dialog } = useWrite();
  const navigate = useNavigate();
  const Opened = open && modals[open];
  const isGone = hasLeft(socio.estado) || socio.estado === 'pendiente';

  const giveAccount = () =>
    void write({
      ask: {
        message: `¿Dar una cuenta a ${memberName(socio)}? Si su correo ya tiene una, se enlaza; si no, le llega una contraseña temporal.`,
        confirm: 'Dar cuenta',
      },
      send: () => call('POST /socios/:id/cuenta', { params: { id } }),
      done: 'Ya tiene cuenta.',
      failed: 'No se le ha podido dar una cuenta.',
      reload: 'always',
    });
  const endAccount = () =>
    void write({
      ask: { message: 'La cuenta seguirá en «Gestión de usuarios», pero ya no será la de este socio.', confirm: 'Quitar' },
      send: () => call('DELETE /socios/:id/cuenta', { params: { id } }),
      done: 'Cuenta quitada.',
      failed: 'No se ha podido quitar la cuenta.',
      reload: 'always',
    });
  const remove = async () => {
    const isRemoved = await write({
      ask: {
        message: `¿Borrar a ${memberName(socio)} del libro de socios? Lo que pagó queda en las cuentas, sin su nombre. Su número no se dará a nadie más.${por_venir.length > 0 ? ` ${tellComing(por_venir)} Esas inscripciones se quedan.` : ''}`,
        confirm: 'Borrar',
      },
      send: () => call('DELETE /socios/:id', { params: { id } }),
      failed: 'No se ha podido borrar.',
    });
    if (isRemoved) await navigate('/socios', { state: { aviso: 'Socio borrado.' } });
  };

  return (
    <>
      <Actions>
        {/* An application has its own primary action. */}
        <ButtonLink tone={socio.estado === 'pendiente' ? 'outline' : 'accent'} to={`/socios/${id}/editar`}>
          Editar
        </ButtonLink>
        <Button tone="outline" onClick={() => setOpen('estado')}>
          Cambiar estado
        </Button>
        <Button tone="outline" onClick={() => setOpen('familia')}>
          Familia
        </Button>
        <TextButton onClick={() => setOpen('union')}>Unir con otra ficha</TextButton>
        {cuenta ? (
          <TextButton disabled={busy !== undefined} onClick={endAccount}>
            Quitar cuenta
          </TextButton>
        ) : (
          socio.correo_electronico !== null && (
            <TextButton disabled={busy !== undefined} onClick={giveAccount}>
              Dar cuenta
            </TextButton>
          )
        )}
        {isGone && (
          <TextButton danger disabled={busy !== undefined} onClick={() => void remove()}>
            Borrar
          </TextButton>
        )}
      </Actions>
      {Opened && <Opened file={file} onClose={() => setOpen(undefined)} />}
      {dialog}
    </>
  );
}
