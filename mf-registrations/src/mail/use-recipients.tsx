import { useState, type ReactNode } from 'react';
import { absenceOf, countAbsent, type Row, tellAbsent } from '../registration/row.ts';
import { CheckBoxes } from '../registration/check-boxes.tsx';

type Recipient = Pick<Row, 'id' | 'nombre' | 'mail' | 'anulada' | 'espera'>;
type Absence = NonNullable<ReturnType<typeof absenceOf>>;

interface Recipients {
  rows: readonly Recipient[];
  /** Names those left out, with a checkbox to include them. */
  choice: ReactNode;
}

/** Recipients among the selected: riders taking part, and others if included. A selection of others alone includes them. */
export function useRecipients(selected: readonly Recipient[]): Recipients {
  const [added, setAdded] = useState<Absence[]>([]);
  const coming = selected.filter((row) => !absenceOf(row));
  if (coming.length === 0 || coming.length === selected.length) return { rows: selected, choice: null };
  const { cancelled, waiting } = countAbsent(selected);
  const options = [
    { value: 'Anulada' as const, label: `También a ${tellAbsent({ cancelled, waiting: 0 }).join('')}`, count: cancelled },
    { value: 'Lista de espera' as const, label: `También a ${tellAbsent({ cancelled: 0, waiting }).join('')}`, count: waiting },
  ];
  return {
    rows: selected.filter((row) => {
      const absence = absenceOf(row);
      return !absence || added.includes(absence);
    }),
    choice: (
      <CheckBoxes
        legend="De las seleccionadas, no reciben este correo salvo que lo marques"
        name="incluidas"
        options={options.filter(({ count }) => count > 0)}
        chosen={added}
        onChange={setAdded}
      />
    ),
  };
}
