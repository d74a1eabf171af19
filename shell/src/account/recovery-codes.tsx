import { useEffect, useRef, useState } from 'react';
import { saveFile } from 'shared/http/save-file';
import { Button } from 'shared/ui/button';
import styles from './account.module.css';

/** Shown once: afterwards only their digests exist. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  const [isCopied, setCopied] = useState(false);
  const text = `Códigos de recuperación de Moto Club Almenara\nCada uno sirve una sola vez.\n\n${codes.join('\n')}\n`;

  useEffect(() => title.current?.focus(), []);

  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };

  return (
    <div className={styles.codes}>
      <h3 ref={title} tabIndex={-1}>
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
      <div className={styles.actions}>
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
      </div>
      <p role="status">{isCopied && 'Códigos copiados.'}</p>
    </div>
  );
}
