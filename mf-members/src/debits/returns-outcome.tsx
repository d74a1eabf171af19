import { useEffect, useRef } from 'react';
import type { Returned } from 'shared/contract/debits';
import { useWrite } from 'shared/data/use-write';
import { formatEuros } from 'shared/facts/money';
import { call } from 'shared/http/call';
import { countOf, formatNumber } from 'shared/text/count-of';
import { Hint } from 'shared/ui/page';
import { TextButton } from 'shared/ui/button';
import styles from './debits.module.css';

type Undecided = NonNullable<Returned['por_decidir']>[number];

interface OutcomeProps {
  outcome: Returned;
  onChange: (outcome: Returned) => void;
}

/** Rows of a list; the rest is counted. */
const mostShown = 200;

/** What was read: what changed, what is to be decided, and what stayed as it was. */
export function ReturnsOutcome({ outcome, onChange }: OutcomeProps) {
  const { devueltas, rechazos = [], por_decidir = [], repetidas, sin_cambios = [], desconocidas, mas } = outcome;
  const results = useRef<HTMLHeadingElement>(null);
  const { write, busy, dialog } = useWrite();
  useEffect(() => results.current?.focus(), [outcome]);
  const without = (row: Undecided) => por_decidir.filter((each) => each !== row);
  const setBack = (row: Undecided, decision: NonNullable<Undecided['decision']>) =>
    void write({
      ...('remesa' in decision && {
        ask: {
          message: `${row.texto}: ¿dar todo por rechazado? Sus cuotas vuelven a estar sin pagar, y la remesa siguiente las cobra. Si el banco ya las cobró, se cobrarían dos veces: míralo antes.`,
          confirm: 'Poner sin pagar',
        },
      }),
      send: async () => {
        const decided = await call('POST /cuotas/devoluciones', { json: { decisiones: [decision] } });
        onChange({
          ...outcome,
          devueltas: [...devueltas, ...decided.devueltas],
          repetidas: [...repetidas, ...decided.repetidas],
          rechazos: [...rechazos, ...(decided.rechazos ?? [])],
          por_decidir: without(row),
        });
      },
      failed: 'No se ha podido guardar.',
      reload: 'always',
    });
  return (
    <div className={`stack gap-3 breaks ${styles.outcome}`}>
      <h3 ref={results} tabIndex={-1}>
        {devueltas.length === 0
          ? 'Ninguna devolución nueva'
          : countOf(devueltas.length, 'cuota vuelve a estar sin pagar', 'cuotas vuelven a estar sin pagar')}
      </h3>
      <Lines lines={rechazos.map(({ remesa, texto, que_hacer }) => ({ text: `Remesa ${remesa}`, why: `${texto}. ${que_hacer}` }))} />
      <Lines lines={devueltas.map(({ nombre, importe, motivo }) => ({ text: `${nombre}, ${formatEuros(importe)}`, why: motivo }))} />
      {por_decidir.length > 0 && (
        <>
          <h4>Por decidir</h4>
          <Hint>No ha cambiado nada. Míralo en el banco, y decide en cada fila.</Hint>
          <ul className={`stack gap-2 ${styles.lines}`}>
            {por_decidir.slice(0, mostShown).map((row, at) => (
              <li key={row.decision ? JSON.stringify(row.decision) : at}>
                <strong id={`por-decidir-${at}`}>{row.texto}</strong>
                <span className="soft small">{row.motivo}</span>
                {row.banco !== null && <span className="soft small">{`El banco: ${row.banco}`}</span>}
                <span className={`row gap-4 rows-0 ${styles.actions}`}>
                  {row.decision && (
                    <TextButton
                      danger
                      disabled={busy !== undefined}
                      aria-describedby={`por-decidir-${at}`}
                      onClick={() => row.decision && setBack(row, row.decision)}
                    >
                      Ponerla sin pagar
                    </TextButton>
                  )}
                  <TextButton
                    disabled={busy !== undefined}
                    aria-describedby={`por-decidir-${at}`}
                    onClick={() => onChange({ ...outcome, por_decidir: without(row) })}
                  >
                    Dejarla como está
                  </TextButton>
                </span>
              </li>
            ))}
          </ul>
          <Rest count={por_decidir.length - mostShown} />
        </>
      )}
      <Part title="Ya estaban leídas" lines={repetidas.map(({ nombre }) => ({ text: nombre, why: '' }))} />
      <Part
        title="Sin cambios, según el banco"
        lines={sin_cambios.map(({ texto, motivo }) => ({ text: texto, why: motivo }))}
        more={mas?.sin_cambios}
      />
      <Part
        title="No se sabe de qué recibo son"
        lines={desconocidas.map(({ texto, motivo }) => ({ text: texto, why: motivo }))}
        more={mas?.desconocidas}
      />
      {dialog}
    </div>
  );
}

interface Line {
  text: string;
  why: string;
}

function Part({ title, lines, more }: { title: string; lines: readonly Line[]; more?: number | undefined }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <Lines lines={lines} more={more} />
    </>
  );
}

const Lines = ({ lines, more = 0 }: { lines: readonly Line[]; more?: number | undefined }) =>
  lines.length > 0 && (
    <>
      <ul className={`stack gap-2 ${styles.lines}`}>
        {lines.slice(0, mostShown).map(({ text, why }, at) => (
          // Lines of a bank may be alike.
          <li key={at}>
            <strong>{text}</strong>
            {why !== '' && <span className="soft small">{why}</span>}
          </li>
        ))}
      </ul>
      <Rest count={Math.max(0, lines.length - mostShown) + more} />
    </>
  );

const Rest = ({ count }: { count: number }) => count > 0 && <p className="soft small">{`Y ${formatNumber(count)} más.`}</p>;
