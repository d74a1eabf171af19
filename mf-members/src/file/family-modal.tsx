import { useState } from 'react';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { Actions, Button } from 'shared/ui/button';
import { Modal } from 'shared/ui/modal';
import { Hint } from 'shared/ui/page';
import { ChooseMember } from './choose-member.tsx';
import type { MemberModalProps } from './member-data.ts';

/** Whose family a member is of. */
export function FamilyModal({ file: { socio }, onClose }: MemberModalProps) {
  const [head, setHead] = useState(socio.cabeza_id);
  const { write, busy, dialog } = useWrite();
  const store = async (cabeza_id: number | null) => {
    const isStored = await write({
      send: () => call('PUT /socios/:id', { params: { id: socio.id }, json: { cabeza_id, version: socio.version } }),
      done: 'Familia guardada.',
      failed: 'No se ha podido guardar la familia.',
      reload: 'always',
    });
    if (isStored) onClose();
  };
  return (
    <Modal title="Familia" onClose={onClose}>
      <Hint>Una familia paga una cuota: cada persona dice de quién es familia, y quien la encabeza, de nadie.</Hint>
      <ChooseMember
        legend="Familia de"
        chosen={head}
        offers={({ id, cabeza_id }) => id !== socio.id && cabeza_id === null}
        onChoose={({ id }) => setHead(id)}
      />
      <Actions>
        <Button disabled={busy !== undefined || head === socio.cabeza_id} onClick={() => void store(head)}>
          Guardar
        </Button>
        {socio.cabeza_id !== null && (
          <Button tone="outline" disabled={busy !== undefined} onClick={() => void store(null)}>
            Sacar de la familia
          </Button>
        )}
        <Button tone="outline" onClick={onClose}>
          Cancelar
        </Button>
      </Actions>
      {dialog}
    </Modal>
  );
}
