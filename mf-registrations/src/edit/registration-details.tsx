import { use } from 'react';
import { fieldOf, placedFields } from 'shared/facts/registration-fields';
import { can } from 'shared/http/can';
import { useLocation } from 'shared/router';
import { phoneLink } from 'shared/text/links';
import { Address } from 'shared/ui/address';
import { Actions, Button, TextLink } from 'shared/ui/button';
import { answerTo, AskedContext, labelOfQuestion, tellGuests, useBesides } from '../answers/answers-data.ts';
import { formatGuests } from '../change/parts.ts';
import type { Row } from '../registration/row.ts';
import styles from './registration-details.module.css';
import { QuietButton } from './quiet-button.tsx';
import { RegistrationState } from './registration-state.tsx';
import { editGroups, type EditedField } from '../registration/form-groups.ts';
import { showValue } from '../registration/form-values.ts';

interface RegistrationDetailsProps {
  row: Row;
  onEdit: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Read view of a registration, with all fields and its actions. */
export function RegistrationDetails({ row, onEdit, onRemove, onClose }: RegistrationDetailsProps) {
  const { search } = useLocation();
  return (
    <div className="stack gap-4">
      <RegistrationState row={row} />
      <RegistrationFacts row={row} />
      <Actions>
        <Button onClick={onEdit}>Editar</Button>
        <Button tone="outline" onClick={onClose}>
          Volver a la lista
        </Button>
        {can('2.0') && <TextLink to={`/inscripciones/${row.id}${search}`}>Ficha completa</TextLink>}
        <QuietButton onClick={onRemove}>Eliminar</QuietButton>
      </Actions>
    </div>
  );
}

/** Shown first, as its state. */
const told: readonly EditedField[] = [...placedFields, 'pago', 'pagado'];

/** Filled fields first, then the empty ones. */
export function RegistrationFacts({ row, heading: Heading = 'h3' }: { row: Row; heading?: 'h2' | 'h3' }) {
  const groups = editGroups(row).map(({ legend, fields }) => ({ legend, fields: fields.filter((name) => !told.includes(name)) }));
  const isKnown = (name: EditedField) => showValue(row, name) !== '';
  const known = groups.map(({ legend, fields }) => ({ legend, fields: fields.filter(isKnown) })).filter(({ fields }) => fields.length > 0);
  const missing = groups.flatMap(({ fields }) => fields.filter((name) => !isKnown(name)));
  return (
    <>
      {known.map(({ legend, fields }) => (
        <section key={legend} className={`stack gap-2 ${styles.group}`}>
          <Heading className={styles.legend}>{legend}</Heading>
          <dl className={`stack gap-5 rows-2 ${styles.fields}`}>
            {fields.map((name) => (
              <div key={name} data-long={fieldOf(name).kind === 'text' || undefined}>
                <dt className="soft small">{fieldOf(name).label}</dt>
                <dd className={styles.value}>
                  <Value name={name} text={showValue(row, name)} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <BesidesFacts row={row} heading={Heading} />
      {missing.length > 0 && (
        <dl className={`stack gap-2 ${styles.group}`}>
          <dt className="soft small">Sin indicar</dt>
          <dd className="soft small">{missing.map((name) => fieldOf(name).label).join(', ')}</dd>
        </dl>
      )}
    </>
  );
}

/** Guests, and the answers to the call's own questions. */
function BesidesFacts({ row, heading: Heading }: { row: Row; heading: 'h2' | 'h3' }) {
  const { questions } = use(AskedContext);
  const besides = useBesides(row);
  const facts = [
    ...(besides?.grupo_de ? [{ label: 'Grupo de', value: besides.grupo_de }] : []),
    ...(besides && besides.invitados > 0
      ? [{ label: 'Invitados', value: [formatGuests(besides), tellGuests(questions, besides)].filter(Boolean).join(': ') }]
      : []),
    ...(besides?.codigo ? [{ label: 'Código', value: besides.codigo }] : []),
    ...questions
      .map((question) => ({ label: labelOfQuestion(question), value: answerTo(question, besides?.respuestas) }))
      .filter(({ value }) => value !== ''),
  ];
  if (facts.length === 0) return null;
  return (
    <section className={`stack gap-2 ${styles.group}`}>
      <Heading className={styles.legend}>Respuestas</Heading>
      <dl className={`stack gap-5 rows-2 ${styles.fields}`}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="soft small">{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Value({ name, text }: { name: EditedField; text: string }) {
  const { kind } = fieldOf(name);
  if (kind === 'email')
    return (
      <a href={`mailto:${text}`}>
        <Address>{text}</Address>
      </a>
    );
  const phone = kind === 'phone' ? phoneLink(text) : undefined;
  if (phone) return <a href={phone}>{text}</a>;
  return <span>{text}</span>;
}
