import { memo, useId, useState } from 'react';
import type { Payable } from 'shared/contract/bank';
import { formatEuros } from 'shared/facts/money';
import { formatDay } from 'shared/text/dates';
import { TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { TextButton } from 'shared/ui/button';
import type { Certainty } from './match-movements.ts';
import { isOwing, labelOf } from './payables.ts';
import styles from './bank.module.css';
import type { Choice } from './use-matches.ts';

const groups: readonly { certainty: Certainty; title: string; hint: string }[] = [
  { certainty: 'exact', title: 'Exactos', hint: 'Coinciden la referencia y el importe.' },
  { certainty: 'probable', title: 'Probables', hint: 'Míralos uno a uno y marca los que sean.' },
  { certainty: 'unknown', title: 'Sin identificar', hint: 'Escribe de quién es cada uno, o déjalo como está.' },
];
/** Page size: most movements of a bank account are about something else. */
const atOnce = 100;

interface MatchGroupsProps {
  choices: readonly Choice[];
  rows: readonly Payable[];
  onTick: (line: number, isTicked: boolean) => void;
  onAssign: (line: number, typed: string) => void;
}

export function MatchGroups({ choices, rows, onTick, onAssign }: MatchGroupsProps) {
  const listId = useId();
  return (
    <>
      <datalist id={listId}>
        {rows.filter(isOwing).map((row) => (
          <option key={`${row.tipo} ${row.id}`}>{labelOf(row)}</option>
        ))}
      </datalist>
      {groups.map(({ certainty, title, hint }) => (
        <Group
          key={certainty}
          title={title}
          hint={hint}
          choices={choices.filter((choice) => choice.certainty === certainty)}
          listId={listId}
          onTick={onTick}
          onAssign={onAssign}
        />
      ))}
    </>
  );
}

interface GroupProps extends Omit<MatchGroupsProps, 'rows'> {
  title: string;
  hint: string;
  listId: string;
}

function Group({ title, hint, choices, listId, onTick, onAssign }: GroupProps) {
  const headingId = useId();
  const [most, setMost] = useState(atOnce);
  return (
    <section aria-labelledby={headingId} className="stack gap-3">
      <h3 id={headingId}>{`${title} (${choices.length.toLocaleString('es')})`}</h3>
      {choices.length > 0 && <Hint>{hint}</Hint>}
      <ul className="stack">
        {choices.slice(0, most).map((choice) => (
          <Line key={choice.movement.line} choice={choice} listId={listId} onTick={onTick} onAssign={onAssign} />
        ))}
      </ul>
      {choices.length > most && <TextButton onClick={() => setMost(most + atOnce)}>{`Ver más (${choices.length - most})`}</TextButton>}
    </section>
  );
}

interface LineProps extends Pick<MatchGroupsProps, 'onTick' | 'onAssign'> {
  choice: Choice;
  listId: string;
}

/** One payment with its match, a checkbox and an input to correct it. */
const Line = memo(function Line({ choice, listId, onTick, onAssign }: LineProps) {
  const { movement, payers, reason, isTicked, typed, refused } = choice;
  const { line, day, cents, text } = movement;
  const id = useId();
  const isUnknown = typed !== undefined && typed.trim() !== '' && payers.length === 0;
  const [isChanging, setChanging] = useState(false);
  const found = payers.map(labelOf).join(' + ');
  return (
    <li className={`ruled to-start ${styles.match}`}>
      <input
        id={id}
        type="checkbox"
        name={`pago-${line}`}
        checked={isTicked}
        disabled={payers.length === 0}
        onChange={({ target }) => onTick(line, target.checked)}
      />
      <label htmlFor={id} className="row gap-3 rows-0 numbers">
        <strong>{formatEuros(cents)}</strong>
        {day && <span>{formatDay(day)}</span>}
        <span className={styles.text}>{text || `Línea ${line}`}</span>
      </label>
      {typed === undefined && payers.length > 0 && !isChanging ? (
        <p className={`breaks ${styles.owner}`}>
          <strong>{found}</strong>
          {reason !== undefined && <span className="soft small">{reason}</span>}
          <span>
            <TextButton aria-label={`Cambiar de quién es el pago de la línea ${line}`} onClick={() => setChanging(true)}>
              Cambiar
            </TextButton>
          </span>
        </p>
      ) : (
        <div className={styles.owner}>
          <TextField
            label={`De quién es el pago de la línea ${line}`}
            name={`de-${line}`}
            list={listId}
            placeholder="Nombre o referencia"
            autoComplete="off"
            hint={
              typed === undefined ? reason : isUnknown ? (refused ?? 'No hay nada pendiente con ese nombre: elige de la lista.') : undefined
            }
            value={typed ?? found}
            onChange={({ target }) => onAssign(line, target.value)}
          />
        </div>
      )}
    </li>
  );
});
