import { useEffect, useRef, useState } from 'react';
import type { Returned } from 'shared/contract/debits';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { Actions, Button, TextButton } from 'shared/ui/button';
import { FileField, TextAreaField } from 'shared/ui/field';
import { Hint, SectionTitle, Sheet } from 'shared/ui/page';
import { readBase64 } from './remittances-data.ts';
import { formatEuros } from 'shared/facts/money';
import { countOf, formatNumber } from 'shared/text/count-of';
import styles from './debits.module.css';

/** Limit of the server. */
const mostBytes = 16_000_000;

/** Debits that came back, read from the bank's file or from pasted lines: unpaid again, with the bank's reason. */
export function Returns() {
  const [lines, setLines] = useState('');
  const [fault, setFault] = useState<string>();
  const [outcome, setOutcome] = useState<Returned>();
  const { write, busy, dialog } = useWrite();
  const read = async (form: () => Promise<{ archivo: string } | { lineas: string }>) => {
    const isRead = await write({
      send: async () => setOutcome(await call('POST /cuotas/devoluciones', { json: await form() })),
      failed: 'No se han podido leer las devoluciones.',
      reload: 'always',
    });
    if (isRead) setLines('');
  };
  const readFile = (file: File) => {
    const isLarge = file.size > mostBytes;
    setFault(isLarge ? 'El archivo es demasiado grande: se admiten 16 MB como máximo.' : undefined);
    if (!isLarge) void read(async () => ({ archivo: await readBase64(file) }));
  };
  return (
    <Sheet>
      <SectionTitle>Devoluciones del banco</SectionTitle>
      <Hint>
        Elige el archivo que da vuestro banco (pain.002, camt.052, camt.053 o camt.054), o pega las líneas de su página. La cuota vuelve a
        estar sin pagar, con el motivo; lo que no queda claro se pregunta. Leer lo mismo dos veces no cambia nada.
      </Hint>
      <FileField
        label="Archivo del banco"
        name="archivo"
        error={fault}
        disabled={busy !== undefined}
        onFiles={([file]) => file && readFile(file)}
      />
      <TextAreaField
        label="O líneas pegadas"
        name="lineas"
        rows={4}
        spellCheck={false}
        maxLength={200_000}
        placeholder="S42-2027-R7  AM04  Begoña Arriaga  40,00"
        value={lines}
        onChange={({ target }) => setLines(target.value)}
      />
      <Actions>
        <Button
          tone="outline"
          disabled={busy !== undefined || lines.trim() === ''}
          onClick={() => void read(() => Promise.resolve({ lineas: lines }))}
        >
          {busy === undefined ? 'Leer las líneas' : 'Leyendo...'}
        </Button>
      </Actions>
      {outcome && <ReturnsOutcome outcome={outcome} onChange={setOutcome} />}
      {dialog}
    </Sheet>
  );
}

type Undecided = NonNullable<Returned['por_decidir']>[number];

interface OutcomeProps {
  outcome: Returned;
  onChange: (outcome: Returned) => void;
}

/** Rows of a list; the rest is counted. */
const mostShown = 200;

/** What was read: what changed, what is to be decided, and what stayed as it was. */
function ReturnsOutcome({ outcome, onChange }: OutcomeProps) {
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
