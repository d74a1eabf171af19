import { useId } from 'react';
import { TextButton } from 'shared/ui/text-button';
import { attachmentRule, checkAttachments, formatBytes } from './check-attachments.ts';
import styles from './attachments.module.css';

interface AttachmentsProps {
  label: string;
  files: readonly File[];
  onChange: (files: File[]) => void;
}

/** Files to send along: chosen in one go or several, each taken away alone. */
export function Attachments({ label, files, onChange }: AttachmentsProps) {
  const id = useId();
  const fault = checkAttachments(files);

  return (
    <div className={styles.attachments}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        type="file"
        name="archivos"
        multiple
        aria-describedby={`${id}rule`}
        onChange={({ target }) => {
          onChange([...files, ...(target.files ?? [])]);
          // The same file may be taken away and chosen again.
          target.value = '';
        }}
      />
      <p id={`${id}rule`} className={styles.rule}>
        {attachmentRule}
      </p>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file, position) => (
            <li key={`${position}${file.name}`}>
              <span className={styles.name}>{file.name}</span> <span className={styles.size}>{formatBytes(file.size)}</span>
              <TextButton aria-label={`Quitar ${file.name}`} onClick={() => onChange(files.filter((other) => other !== file))}>
                Quitar
              </TextButton>
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
