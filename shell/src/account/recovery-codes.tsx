import { useClub } from 'shared/http/club';
import { saveFile } from 'shared/http/save-file';
import { showNotice } from 'shared/notify/notify';
import { Actions, Button } from 'shared/ui/button';
import { takeFocus } from 'shared/ui/dialog-refs';
import styles from './account.module.css';

/** Shown once: afterwards only their digests exist. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { nombre } = useClub();
  const text = `Códigos de recuperación de ${nombre}\nCada uno sirve una sola vez.\n\n${codes.join('\n')}\n`;

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showNotice({ kind: 'success', text: 'Códigos copiados.' }),
      () => {},
    );

  return (
    <div className="stack gap-4">
      <h3 ref={takeFocus} tabIndex={-1}>
        Guarda tus códigos de recuperación
      </h3>
      <p>Con uno de ellos entras si pierdes el teléfono o la llave. Cada uno sirve una sola vez, y no se vuelven a mostrar.</p>
      <ul className={styles.codeList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Actions>
        <Button
          tone="outline"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'codigos-de-recuperacion.txt')}
        >
          Descargar
        </Button>
        <Button tone="outline" onClick={() => window.print()}>
          Imprimir
        </Button>
        <Button tone="outline" onClick={() => void copy()}>
          Copiar
        </Button>
        <Button onClick={onDone}>Ya los he guardado</Button>
      </Actions>
    </div>
  );
}
