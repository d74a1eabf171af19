import { useState } from 'react';
import type { Member } from 'shared/contract/members';
import { leadingOf, memberName, memberStateLabels } from 'shared/facts/members';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { Actions, Button } from 'shared/ui/button';
import { Modal } from 'shared/ui/modal';
import { Hint } from 'shared/ui/page';
import { ChooseMember } from './choose-member.tsx';
import type { MemberModalProps } from './member-data.ts';

/** What becomes of both rows. */
function tellMerge(kept: Member, gone: Member): string {
  const { estado } = leadingOf(kept, gone);
  return [
    `La ficha de ${memberName(gone)} desaparece: queda esta, con lo que le faltaba.`,
    ...(estado === kept.estado ? [] : [`Se queda como la otra: ${memberStateLabels[estado]}.`]),
    ...(kept.usuario_id !== null && gone.usuario_id !== null ? ['Su cuenta de la web deja de ser la de un socio.'] : []),
    'Si las dos tienen cuenta para los recibos, se queda la de esta, y los mandatos de la otra dejan de valer.',
    'No se puede deshacer.',
  ].join(' ');
}

/** Two rows of one person become this one. */
export function MergeModal({ file: { socio }, onClose }: MemberModalProps) {
  const [other, setOther] = useState<Member>();
  const { write, busy, dialog } = useWrite();
  const merge = async (gone: Member) => {
    const isStored = await write({
      ask: {
        message: tellMerge(socio, gone),
        confirm: 'Unir',
      },
      send: () => call('POST /socios/:id/unir', { params: { id: socio.id }, json: { con: gone.id, version: socio.version } }),
      done: 'Fichas unidas.',
      failed: 'No se han podido unir las fichas.',
      reload: 'always',
    });
    if (isStored) onClose();
  };
  return (
    <Modal title="Unir con otra ficha" onClose={onClose}>
      <Hint>Para quien está dos veces. Se quedan el número y los datos de esta ficha; de la otra, lo que aquí está vacío.</Hint>
      <ChooseMember legend="La otra ficha" chosen={other?.id ?? null} offers={({ id }) => id !== socio.id} onChoose={setOther} />
      <Actions>
        <Button disabled={busy !== undefined || other === undefined} onClick={() => other && void merge(other)}>
          Unir
        </Button>
        <Button tone="outline" onClick={onClose}>
          Cancelar
        </Button>
      </Actions>
      {dialog}
    </Modal>
  );
}
