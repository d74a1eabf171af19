import type { FeeKind, Member } from 'shared/contract/members';
import { useWrite } from 'shared/data/use-write';
import { saveFile } from 'shared/http/save-file';
import { useNavigate } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { Button } from 'shared/ui/button';
import { TextButton } from 'shared/ui/text-button';
import { makeMembersFile } from '../sheet/make-files.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  found: readonly Member[];
  /** The selected ones among them. */
  chosen: readonly Member[];
  kinds: readonly FeeKind[];
  onSelectAll: () => void;
  onClear: () => void;
  onChange: () => void;
  onWrite: () => void;
}

/** What is done with the selected members, or with all that are shown. */
export function SelectionBar({ found, chosen, kinds, onSelectAll, onClear, onChange, onWrite }: SelectionBarProps) {
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
    <div className={styles.bar}>
      <p role="status" className={styles.count}>
        {isChosen ? countOf(chosen.length, 'seleccionado', 'seleccionados') : ''}
      </p>
      {chosen.length < found.length && (
        <TextButton onClick={onSelectAll}>{`Seleccionar los ${found.length.toLocaleString('es')}`}</TextButton>
      )}
      {isChosen && <TextButton onClick={onClear}>Quitar selección</TextButton>}
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
    </div>
  );
}
