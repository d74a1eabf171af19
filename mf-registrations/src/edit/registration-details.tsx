import { fieldOf } from 'shared/contract/registration-fields';
import { phoneLink } from 'shared/text/links';
import { Actions } from 'shared/ui/actions';
import { Button } from 'shared/ui/button';
import type { Row } from '../registration/row.ts';
import styles from './registration-details.module.css';
import { editGroups, type EditedField } from '../registration/form-groups.ts';
import { showValue } from '../registration/form-values.ts';

interface RegistrationDetailsProps {
  row: Row;
  onEdit: () => void;
  onClose: () => void;
}

/** A registration to read, every field of it. */
export function RegistrationDetails({ row, onEdit, onClose }: RegistrationDetailsProps) {
  return (
    <div className={styles.details}>
      {editGroups().map(({ legend, fields }) => (
        <section key={legend} className={styles.group}>
          <h3 className={styles.legend}>{legend}</h3>
          <dl className={styles.fields}>
            {fields.map((name) => (
              <div key={name} data-long={fieldOf(name).kind === 'text' || undefined}>
                <dt className={styles.label}>{fieldOf(name).label}</dt>
                <dd className={styles.value}>
                  <Value name={name} text={showValue(row, name)} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Actions>
        <Button onClick={onEdit}>Editar</Button>
        <Button tone="outline" onClick={onClose}>
          Volver a la lista
        </Button>
      </Actions>
    </div>
  );
}

function Value({ name, text }: { name: EditedField; text: string }) {
  if (text === '') return <span className={styles.empty}>Sin indicar</span>;
  const { kind } = fieldOf(name);
  if (kind === 'email') return <a href={`mailto:${text}`}>{text}</a>;
  const phone = kind === 'phone' ? phoneLink(text) : undefined;
  if (phone) return <a href={phone}>{text}</a>;
  return text;
}
