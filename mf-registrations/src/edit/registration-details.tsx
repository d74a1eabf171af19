import { fieldOf } from 'shared/contract/registration-fields';
import { can } from 'shared/http/can';
import { useLocation } from 'shared/router';
import { phoneLink } from 'shared/text/links';
import { Actions } from 'shared/ui/actions';
import { Button } from 'shared/ui/button';
import { TextButton, TextLink } from 'shared/ui/text-button';
import type { Row } from '../registration/row.ts';
import styles from './registration-details.module.css';
import { editGroups, type EditedField } from '../registration/form-groups.ts';
import { showValue } from '../registration/form-values.ts';

interface RegistrationDetailsProps {
  row: Row;
  onEdit: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** A registration to read, every field of it, and what is done to it. */
export function RegistrationDetails({ row, onEdit, onRemove, onClose }: RegistrationDetailsProps) {
  const { search } = useLocation();
  return (
    <div className={styles.details}>
      <RegistrationFacts row={row} />
      <Actions>
        <Button onClick={onEdit}>Editar</Button>
        <Button tone="outline" onClick={onClose}>
          Volver a la lista
        </Button>
        {can('registration-file') && <TextLink to={`/inscripciones/${row.id}${search}`}>Ficha completa</TextLink>}
        <TextButton danger onClick={onRemove}>
          Eliminar
        </TextButton>
      </Actions>
    </div>
  );
}

/** Every field of it. */
export function RegistrationFacts({ row, heading: Heading = 'h3' }: { row: Row; heading?: 'h2' | 'h3' }) {
  return editGroups().map(({ legend, fields }) => (
    <section key={legend} className={styles.group}>
      <Heading className={styles.legend}>{legend}</Heading>
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
  ));
}

function Value({ name, text }: { name: EditedField; text: string }) {
  if (text === '') return <span className={styles.empty}>Sin indicar</span>;
  const { kind } = fieldOf(name);
  if (kind === 'email') return <a href={`mailto:${text}`}>{text}</a>;
  const phone = kind === 'phone' ? phoneLink(text) : undefined;
  if (phone) return <a href={phone}>{text}</a>;
  return text;
}
