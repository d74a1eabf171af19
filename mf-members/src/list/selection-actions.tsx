import type { FeeKind, Member } from 'shared/contract/members';
import { useWrite } from 'shared/data/use-write';
import { saveFile } from 'shared/http/save-file';
import { useNavigate } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { Button, TextButton } from 'shared/ui/button';
import { makeMembersFile } from '../sheet/make-files.ts';
import { SelectionBar, type useSelection } from '../member/selection.tsx';

interface SelectionActionsProps {
  found: readonly Member[];
  selection: ReturnType<typeof useSelection<Member>>;
  /** Applications without an answer. */
  waiting: number;
  onWaiting: () => void;
  kinds: readonly FeeKind[];
  onChange: () => void;
  onWrite: () => void;
}

/** What is done with the selected members, or with all that are shown. */
export function SelectionActions({ found, selection, waiting, onWaiting, kinds, onChange, onWrite }: SelectionActionsProps) {
  const { chosen } = selection;
  const { write, busy, dialog } = useWrite();
  const navigate = useNavigate();
  const isChosen = chosen.length > 0;
  const ids = (isChosen ? chosen : found).map(({ id }) => id);
  const exportFile = () =>
    void write({
      send: async () => saveFile(await makeMembersFile(ids, kinds), 'socios.xlsx'),
      failed: '❌ Error al exportar Excel',
      tone: 'alert',
    });
  return (
    <SelectionBar
      of={selection}
      found={found.length}
      count={countOf(chosen.length, 'seleccionado', 'seleccionados')}
      total={countOf(found.length, 'socio', 'socios')}
      all="Seleccionar los"
    >
      {waiting > 0 && !isChosen && (
        <TextButton onClick={onWaiting}>{`Ver ${countOf(waiting, 'solicitud por contestar', 'solicitudes por contestar')}`}</TextButton>
      )}
      {isChosen && (
        <Button tone="outline" onClick={onChange}>
          Cambiar cuota o estado
        </Button>
      )}
      <Button tone="outline" onClick={() => void navigate('/socios/carnets', { state: { ids } })}>
        {`Carnets (${ids.length.toLocaleString('es')})`}
      </Button>
      <Button tone="outline" onClick={onWrite}>
        {`Enviar correo (${ids.length.toLocaleString('es')})`}
      </Button>
      <Button tone="outline" disabled={busy !== undefined} onClick={exportFile}>
        {`Excel (${ids.length.toLocaleString('es')})`}
      </Button>
      {dialog}
    </SelectionBar>
  );
}
