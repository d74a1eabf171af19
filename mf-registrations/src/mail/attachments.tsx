import { useId, useRef } from 'react';
import { attachmentRule, checkAttachments, formatBytes } from './check-attachments.ts';
import styles from './attachments.module.css';

interface AttachmentsProps {
  files: File[];
  onChange: (files: File[]) => void;
}

/** Files to send along: chosen in one go or several, each taken away alone. */
export function Attachments({ files, onChange }: AttachmentsProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const fault = checkAttachments(files);

  const add = () => {
    const added = [...(input.current?.files ?? [])];
    // The same file may be taken away and chosen again.
    if (input.current) input.current.value = '';
    onChange([...files, ...added]);
  };

  return (
    <div className={styles.attachments}>
      <label className={styles.label} htmlFor={id}>
        Archivos adjuntos
      </label>
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="file"
        name="archivos"
        multiple
        aria-describedby={`${id}rule`}
        onChange={add}
      />
      <p id={`${id}rule`} className={styles.rule}>
        {attachmentRule}
      </p>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file, position) => (
            <li key={`${position}${file.name}`}>
              <span className={styles.name}>{file.name}</span> <span className={styles.size}>{formatBytes(file.size)}</span>
              <button
                type="button"
                className={styles.remove}
                aria-label={`Quitar ${file.name}`}
                onClick={() => onChange(files.filter((other) => other !== file))}
              >
                Quitar
              </button>
            </li>
          ))}
        </ul>
      )}
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
