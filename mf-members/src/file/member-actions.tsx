import { useState } from 'react';
import type { Member, MemberFile } from 'shared/contract/members';
import { hasLeft, leadingOf, memberName, memberStateLabels } from 'shared/facts/members';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { useNavigate } from 'shared/router';
import { Actions, Button, ButtonLink, TextButton } from 'shared/ui/button';
import { formatComing } from './coming-text.ts';
import { StateModal } from './state-modal.tsx';
import { Modal } from 'shared/ui/modal';
import { RowMenu } from 'shared/ui/row-menu';
import { Hint } from 'shared/ui/page';
import { ChooseMember } from './choose-member.tsx';
import type { MemberModalProps } from './member-data.ts';

const modals = { estado: StateModal, familia: FamilyModal, union: MergeModal };

/** @param nameId Of the heading with the member's name. */
export function MemberActions({ file, nameId }: { file: MemberFile; nameId: string }) {
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
        message: `¿Crear el acceso de ${memberName(socio)}? Si su correo ya tiene uno, se enlaza; si no, le llega una contraseña temporal.`,
        confirm: 'Crear acceso',
      },
      send: () => call('POST /socios/:id/cuenta', { params: { id } }),
      done: 'Ya tiene acceso.',
      failed: 'No se ha podido crear su acceso.',
      reload: 'always',
    });
  const endAccount = () =>
    void write({
      ask: { message: 'El acceso seguirá en «Gestión de usuarios», pero ya no será el de este socio.', confirm: 'Quitar' },
      send: () => call('DELETE /socios/:id/cuenta', { params: { id } }),
      done: 'Acceso quitado.',
      failed: 'No se ha podido quitar el acceso.',
      reload: 'always',
    });
  const remove = async () => {
    const isRemoved = await write({
      ask: {
        message: `¿Borrar a ${memberName(socio)} del libro de socios? Lo que pagó queda en las cuentas, sin su nombre. Su número no se dará a nadie más.${por_venir.length > 0 ? ` ${formatComing(por_venir)} Esas inscripciones se quedan.` : ''}`,
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
        {!cuenta && socio.correo_electronico !== null && (
          <TextButton disabled={busy !== undefined} onClick={giveAccount}>
            Crear acceso
          </TextButton>
        )}
        <RowMenu describedBy={nameId}>
          <TextButton onClick={() => setOpen('union')}>Unir con otra ficha</TextButton>
          {cuenta && (
            <TextButton disabled={busy !== undefined} onClick={endAccount}>
              Quitar acceso
            </TextButton>
          )}
          {isGone && (
            <TextButton danger disabled={busy !== undefined} onClick={() => void remove()}>
              Borrar
            </TextButton>
          )}
        </RowMenu>
      </Actions>
      {Opened && <Opened file={file} onClose={() => setOpen(undefined)} />}
      {dialog}
    </>
  );
}

/** Whose family a member is of. */
function FamilyModal({ file: { socio }, onClose }: MemberModalProps) {
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

/** What becomes of both rows. */
function formatMerge(kept: Member, gone: Member): string {
  const { estado } = leadingOf(kept, gone);
  return [
    `La ficha de ${memberName(gone)} desaparece: queda esta, con lo que le faltaba.`,
    ...(estado === kept.estado ? [] : [`Se queda como la otra: ${memberStateLabels[estado]}.`]),
    ...(kept.usuario_id !== null && gone.usuario_id !== null ? ['Su acceso a la web deja de ser el de un socio.'] : []),
    'Si las dos tienen cuenta para los recibos, se queda la de esta, y los mandatos de la otra dejan de valer.',
    'No se puede deshacer.',
  ].join(' ');
}

/** Two rows of one person become this one. */
function MergeModal({ file: { socio }, onClose }: MemberModalProps) {
  const [other, setOther] = useState<Member>();
  const { write, busy, dialog } = useWrite();
  const merge = async (gone: Member) => {
    const isStored = await write({
      ask: {
        message: formatMerge(socio, gone),
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
