import { formatBytes } from '../text/bytes.ts';
import { FileField } from '../ui/field.tsx';
import { TextButton } from '../ui/button.tsx';
import styles from './attachments.module.css';
import { maxAttachmentBytes, maxAttachments } from '../facts/limits.ts';

const attachmentRule = `Hasta ${maxAttachments} archivos y ${formatBytes(maxAttachmentBytes)} en total.`;

/** Validation error of the attachments, as a sentence; undefined if valid. */
export function checkAttachments(files: readonly { size: number }[]): string | undefined {
  if (files.length > maxAttachments) return `Has elegido ${files.length} archivos. Puedes adjuntar hasta ${maxAttachments}.`;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size <= maxAttachmentBytes) return undefined;
  return `Los archivos pesan ${formatBytes(size)} en total. Puedes adjuntar hasta ${formatBytes(maxAttachmentBytes)}.`;
}

interface AttachmentsProps {
  label: string;
  files: readonly File[];
  onChange: (files: File[]) => void;
}

/** Attachments: added in one or several steps, removed one by one. */
export function Attachments({ label, files, onChange }: AttachmentsProps) {
  const fault = checkAttachments(files);

  return (
    <div className="stack gap-1">
      <FileField
        label={label}
        name="archivos"
        multiple
        hint={attachmentRule}
        error={fault}
        onFiles={(chosen) => onChange([...files, ...chosen])}
      />
      {files.length > 0 && (
        <ul className={`stack ${styles.files}`}>
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
    </div>
  );
}
