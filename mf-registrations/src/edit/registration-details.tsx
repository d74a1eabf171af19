import { formatDay } from 'shared/text/dates';
import { Button } from 'shared/ui/button';
import type { Row } from '../list/row.ts';
import styles from './registration-details.module.css';
import { editGroups, type EditedField } from './registration-form-values.ts';

interface RegistrationDetailsProps {
  row: Row;
  onEdit: () => void;
  onClose: () => void;
}

/** A registration to read, every field of it. */
export function RegistrationDetails({ row, onEdit, onClose }: RegistrationDetailsProps) {
  return (
    <div className={styles.details}>
      {editGroups.map(({ legend, fields }) => (
        <section key={legend} className={styles.group}>
          <h3 className={styles.legend}>{legend}</h3>
          <dl className={styles.fields}>
            {fields.map(({ name, label, type, isLong }) => (
              <div key={name} data-long={isLong}>
                <dt className={styles.label}>{label.replace(' (obligatorio)', '').replace(/^¿|\?$/g, '')}</dt>
                <dd className={styles.value}>
                  <Value name={name} text={type === 'date' ? formatDay(row[name] as string | null) : String(row[name] ?? '')} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div className={styles.actions}>
        <Button onClick={onEdit}>Editar</Button>
        <Button tone="outline" onClick={onClose}>
          Volver a la lista
        </Button>
      </div>
    </div>
  );
}

function Value({ name, text }: { name: EditedField; text: string }) {
  if (text === '') return <span className={styles.empty}>Sin indicar</span>;
  if (name === 'mail') return <a href={`mailto:${text}`}>{text}</a>;
  if (name === 'telefono') return <a href={`tel:${text.replaceAll(/[^\d+]/g, '')}`}>{text}</a>;
  return text;
}
