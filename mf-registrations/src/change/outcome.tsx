import { formatUsedUp } from 'shared/facts/faults';
import type { ChangeOutcome } from 'shared/contract/sign-up-changes';
import { formatEuros } from 'shared/facts/money';

interface OutcomeProps {
  outcome: ChangeOutcome;
  /** The chosen level, where it is another one. */
  ruta: string | undefined;
  isPaid: boolean;
  /** Of the reader, or of somebody else. */
  isMine: boolean;
}

const write = (cents: number | null) => (cents === null ? 'sin fijar' : formatEuros(cents));

/** Effect of a change of level, companion or guests, before it is saved. */
export function Outcome({ outcome, ruta, isPaid, isMine }: OutcomeProps) {
  const { importe, importe_actual, grupo, cobrado = isPaid ? importe_actual : null, plaza, codigo_agotado } = outcome;
  const owed = cobrado === null || importe === null || importe === importe_actual ? 0 : importe - cobrado;
  const isFull = plaza === 'completa';
  const name = grupo ? (isMine ? 'Importe de tu grupo' : 'Importe de su grupo') : 'Importe';
  const sure = isMine ? 'Ya has pagado' : 'Está pagada';
  return (
    <>
      {!(isFull && isMine) && (importe !== null || importe_actual !== null) && (
        <p>
          <span>{importe === importe_actual ? `${name}: ${write(importe)}, como ahora.` : `${name}: ${write(importe)}`}</span>
          {importe !== importe_actual && <span>{` (ahora ${write(importe_actual)})`}</span>}
        </p>
      )}
      {!(isFull && isMine) && owed > 0 && <p>{`${sure}: faltarían ${formatEuros(owed)}.`}</p>}
      {!(isFull && isMine) && owed < 0 && (
        <p>
          {isMine
            ? `Ya has pagado: el club te devolvería ${formatEuros(-owed)}.`
            : `Está pagada: habría que devolver ${formatEuros(-owed)}.`}
        </p>
      )}
      {codigo_agotado !== undefined && <p>{formatUsedUp(codigo_agotado)}</p>}
      <p>{isFull ? formatFull(ruta, isMine) : places[plaza][isMine ? 'mine' : 'theirs']}</p>
    </>
  );
}

const places = {
  tiene: { mine: 'Conservas tu plaza.', theirs: 'Conserva su plaza.' },
  espera: { mine: 'Sigues en la lista de espera, en tu puesto.', theirs: 'Sigue en la lista de espera, en su puesto.' },
  consigue: { mine: 'Hay plaza: dejas la lista de espera y vienes.', theirs: 'Hay plaza: deja la lista de espera.' },
};

/** Also the question to staff, who may go beyond the places. */
export const formatFull = (ruta: string | undefined, isMine: boolean): string => {
  const where = ruta ? `en ${ruta}` : 'para tantas personas';
  return isMine
    ? `No quedan plazas ${where}: conservas la que tienes y el cambio no se guarda.`
    : `No quedan plazas ${where}: si lo guardas, habrá más personas que plazas.`;
};
