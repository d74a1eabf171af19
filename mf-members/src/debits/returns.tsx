import { useEffect, useRef, useState } from 'react';
import type { Returned } from 'shared/contract/debits';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { Actions, Button, TextButton } from 'shared/ui/button';
import { FileField, TextAreaField } from 'shared/ui/field';
import { Hint, SectionTitle, Sheet } from 'shared/ui/page';
import { readBase64 } from './remittances-data.ts';
import { formatEuros } from 'shared/facts/money';
import { countOf, formatNumber } from 'shared/text/count-of';
import styles from '../member/debits.module.css';

/** Limit of the server. */
const mostBytes = 16_000_000;

/** Debits that came back, read from the bank's file or from pasted lines: unpaid again, with the bank's reason. */
export function Returns() {
  const [lines, setLines] = useState('');
  const [fault, setFault] = useState<string>();
  const [outcome, setOutcome] = useState<Returned>();
  /** What was read and is not stored yet. */
  const [pending, setPending] = useState<Sent>();
  const { write, busy, dialog } = useWrite();
  const look = (make: () => Promise<Sent>) =>
    void write({
      send: async () => {
        const form = await make();
        // A server that cannot only look stores at once.
        const isTrial = can('2.1');
        const read = await call('POST /cuotas/devoluciones', { json: { ...form, ...(isTrial && { ensayo: true as const }) } });
        setOutcome(read);
        // What is only asked about is decided row by row.
        setPending(isTrial && read.devueltas.length > 0 ? form : undefined);
      },
      failed: 'No se han podido leer las devoluciones.',
      ...(!can('2.1') && { reload: 'always' as const }),
    });
  const store = (form: Sent) =>
    void write({
      send: async () => {
        const stored = await call('POST /cuotas/devoluciones', { json: form });
        setOutcome(stored);
        setPending(undefined);
        setLines('');
        return stored;
      },
      done: ({ devueltas }) => ({
        text: `${countOf(devueltas.length, 'devolución guardada', 'devoluciones guardadas')}.`,
        action: { label: 'Deshacer', run: () => takeBack(devueltas.map(({ cuota }) => cuota)) },
      }),
      failed: 'No se han podido guardar las devoluciones.',
      reload: 'always',
    });
  const takeBack = (cuotas: number[]) =>
    void write({
      send: async () => {
        await call('POST /cuotas/devoluciones/deshacer', { json: { cuotas } });
        setOutcome((before) => before && { ...before, devueltas: before.devueltas.filter(({ cuota }) => !cuotas.includes(cuota)) });
      },
      done: `${countOf(cuotas.length, 'devolución deshecha', 'devoluciones deshechas')}: como antes de leerlas.`,
      failed: 'No se ha podido deshacer.',
      reload: 'always',
    });
  const readFile = (file: File) => {
    const isLarge = file.size > mostBytes;
    setFault(isLarge ? 'El archivo es demasiado grande: se admiten 16 MB como máximo.' : undefined);
    if (!isLarge) look(async () => ({ archivo: await readBase64(file) }));
  };
  return (
    <Sheet>
      <SectionTitle>Devoluciones del banco</SectionTitle>
      <Hint>
        Elige el archivo que da vuestro banco (pain.002, camt.052, camt.053 o camt.054), o pega las líneas de su página. Primero ves qué
        cambiaría: nada se guarda hasta que pulses «Guardar».
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
          onClick={() => look(() => Promise.resolve({ lineas: lines }))}
        >
          {busy === undefined ? 'Leer las líneas' : 'Leyendo...'}
        </Button>
      </Actions>
      {outcome && (
        <ReturnsOutcome
          outcome={outcome}
          isTrial={pending !== undefined}
          onChange={setOutcome}
          onTakeBack={pending === undefined && can('2.1') ? takeBack : undefined}
        />
      )}
      {outcome && pending && (
        <Actions>
          <Button disabled={busy !== undefined || outcome.devueltas.length === 0} onClick={() => store(pending)}>
            {`Guardar (${outcome.devueltas.length})`}
          </Button>
          <Button
            tone="outline"
            onClick={() => {
              setOutcome(undefined);
              setPending(undefined);
            }}
          >
            Descartar
          </Button>
        </Actions>
      )}
      {dialog}
    </Sheet>
  );
}

type Sent = { archivo: string } | { lineas: string };
type Undecided = NonNullable<Returned['por_decidir']>[number];

interface OutcomeProps {
  outcome: Returned;
  /** Whether nothing of it is stored yet. */
  isTrial: boolean;
  onChange: (outcome: Returned) => void;
  /** Takes back what is stored of some fees. */
  onTakeBack: ((cuotas: number[]) => void) | undefined;
}

/** Rows of a list; the rest is counted. */
const mostShown = 200;

/** What was read: what changed, what is to be decided, and what stayed as it was. */
function ReturnsOutcome({ outcome, isTrial, onChange, onTakeBack }: OutcomeProps) {
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
          : isTrial
            ? countOf(devueltas.length, 'cuota volvería a estar sin pagar', 'cuotas volverían a estar sin pagar')
            : countOf(devueltas.length, 'cuota vuelve a estar sin pagar', 'cuotas vuelven a estar sin pagar')}
      </h3>
      <Lines lines={rechazos.map(({ remesa, texto, que_hacer }) => ({ text: `Remesa ${remesa}`, why: `${texto}. ${que_hacer}` }))} />
      <Lines
        lines={devueltas.map(({ cuota, nombre, importe, motivo }) => ({
          text: `${nombre}, ${formatEuros(importe)}`,
          why: motivo,
          undo: onTakeBack && (() => onTakeBack([cuota])),
        }))}
      />
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
                  {row.decision && !isTrial && (
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
  undo?: (() => void) | undefined;
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
        {lines.slice(0, mostShown).map(({ text, why, undo }, at) => (
          // Lines of a bank may be alike.
          <li key={at}>
            <strong>{text}</strong>
            {why !== '' && <span className="soft small">{why}</span>}
            {undo && (
              <TextButton onClick={undo} aria-label={`Deshacer la devolución de ${text}`}>
                Deshacer
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      <Rest count={Math.max(0, lines.length - mostShown) + more} />
    </>
  );

const Rest = ({ count }: { count: number }) => count > 0 && <p className="soft small">{`Y ${formatNumber(count)} más.`}</p>;
