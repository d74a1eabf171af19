import { useRef, useState } from 'react';
import type { BankPayments } from 'shared/contract/bank';
import { type PaymentMethod, paymentMethods } from 'shared/facts/enumerations';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { readRefusal } from 'shared/data/refusal';
import { showNotice } from 'shared/notify/notify';
import { countOf } from 'shared/text/count-of';
import { Actions, Button } from 'shared/ui/button';
import { FileField, SelectField, TextAreaField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { Hint, SectionTitle, Sheet } from 'shared/ui/page';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import { MatchGroups } from './match-groups.tsx';
import { labelOf } from './payables.ts';
import styles from './bank.module.css';
import { ReceiptBox } from './receipt-box.tsx';
import { faultOfText } from './read-movements.ts';
import { type Choice, useMatches } from './use-matches.ts';
import { takeBack, writePayments } from './write-payments.ts';

/** Another year or call is another screen: what is ticked is lost. */
const ownParameters = ['anio'];
const failed = (error: unknown): string => readRefusal(error).detail ?? 'No se han podido guardar los pagos. Inténtalo otra vez.';

/** File limit: 5,000 lines of the longest. */
const mostBytes = 3_000_000;

/** Binary content is returned too, to be rejected with a message. */
async function readAsText(file: File): Promise<string> {
  const { decodeText } = await import('shared/text/decode-text');
  try {
    return decodeText(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return '\0';
  }
}

/** A line that mentions Bizum is one, whatever the others are. */
const methodOf = ({ movement }: Pick<Choice, 'movement'>, others: PaymentMethod): PaymentMethod =>
  /bizum/i.test(movement.text) ? 'Bizum' : others;

/** Matches pasted lines of the bank with all that is owed: the route, activities, fees, and refunds. Only 'Aceptar' stores. */
export function PastedLines() {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [isSearching, setSearching] = useState(false);
  const [others, setOthers] = useState<PaymentMethod>('Transferencia');
  const [withReceipt, setWithReceipt] = useState(false);
  const { found, search, tick, assign, drop } = useMatches();
  const { write, busy, dialog } = useWrite();
  const results = useRef<HTMLHeadingElement>(null);
  const ticked = found?.choices.filter(({ isTicked }) => isTicked) ?? [];
  const { question } = useUnsavedChanges(ticked.length > 0, ownParameters);

  const match = async (pasted: string) => {
    const wrong = faultOfText(pasted);
    setFault(wrong);
    if (wrong !== undefined) return;
    setSearching(true);
    const isFound = await write({
      of: 'search',
      send: () => search(pasted),
      failed: 'No se ha podido buscar de quién son.',
      tone: 'retry',
    });
    setSearching(false);
    // After the render.
    if (isFound) requestAnimationFrame(() => results.current?.focus());
  };
  const readFile = async (file: File) => {
    if (file.size > mostBytes) return setFault('El archivo es demasiado grande: se admiten 3 MB como máximo.');
    const read = await readAsText(file);
    const wrong = faultOfText(read);
    setFault(wrong);
    // Binary content is not shown.
    if (wrong === undefined) {
      setText(read);
      await match(read);
    }
  };

  const accept = async () => {
    const payers = ticked.flatMap((choice) => choice.payers);
    const twice = payers.find((payer, at) => payers.indexOf(payer) !== at);
    if (twice) return showNotice({ kind: 'error', text: `${labelOf(twice)} está en dos líneas. Deja marcada solo una.` });
    const payments = ticked.flatMap((choice) =>
      choice.payers.map((payer) => ({ payer, method: methodOf(choice, others), day: choice.movement.day })),
    );
    const lines = new Set(ticked.map(({ movement }) => movement.line));
    const body = writePayments(payments, withReceipt);
    const store = (json: BankPayments) => () => call('PUT /banco/pagos', { json });
    const undo = () => void write({ send: store(takeBack(body)), done: 'Los pagos vuelven a estar como antes.', failed, reload: 'always' });
    const isStored = await write({
      send: store(body),
      done: () => ({
        text: `${countOf(payments.length, 'pago guardado', 'pagos guardados')}.`,
        action: { label: 'Deshacer', run: undo },
      }),
      failed,
      reload: 'always',
    });
    if (isStored) {
      drop(lines);
      results.current?.focus();
    }
  };

  return (
    <Sheet>
      <SectionTitle>Pegar movimientos</SectionTitle>
      <Hint>
        Copia las líneas de tu banco o de la app de Bizum y pégalas aquí. Se leen en tu navegador y no se guardan: solo se envían sus
        referencias.
      </Hint>
      <Hint>Se buscan a la vez en todo lo pendiente: la ruta, las actividades, las cuotas y las devoluciones.</Hint>
      <TextAreaField
        label="Movimientos"
        name="movimientos"
        rows={6}
        spellCheck={false}
        error={fault}
        placeholder="12/03/2027  Bizum de Ana Gil C27-0042  45,50 €"
        value={text}
        onChange={({ target }) => setText(target.value)}
        // What is pasted is a whole statement: it is searched at once.
        onPaste={({ clipboardData }) => {
          if (text === '' && clipboardData.getData('text').trim() !== '') void match(clipboardData.getData('text'));
        }}
      />
      <div className="stack gap-4 columns-2">
        <FileField
          label="O elige un archivo del banco (.csv o Norma 43)"
          name="archivo"
          accept=".csv,.txt,.n43,.q43,.c43,.aeb,.asc,text/csv,text/plain"
          onFiles={([file]) => file && void readFile(file)}
        />
        <SelectField
          label="Si el banco no dice cómo se pagó, anótalo como"
          name="pago"
          value={others}
          onChange={({ target }) => setOthers(paymentMethods.find((method) => method === target.value) ?? 'Transferencia')}
        >
          {paymentMethods.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </SelectField>
      </div>
      <Actions>
        <Button tone={found ? 'outline' : 'accent'} disabled={isSearching} onClick={() => void match(text)}>
          {isSearching ? 'Buscando...' : 'Buscar de quién son'}
        </Button>
      </Actions>
      {found && (
        <div className="stack gap-5">
          <h3 ref={results} tabIndex={-1}>
            {countOf(found.choices.length, 'ingreso', 'ingresos')}
          </h3>
          {found.choices.length === 0 && found.left.length > 0 && !found.isStored && (
            <Notice kind="error">Ninguna de esas líneas es un ingreso que se entienda.</Notice>
          )}
          {found.choices.length > 0 && <MatchGroups choices={found.choices} rows={found.rows} onTick={tick} onAssign={assign} />}
          {found.left.length > 0 && (
            <details className="small breaks">
              <summary>{`${countOf(found.left.length, 'línea sin ingresos', 'líneas sin ingresos')} (cabeceras y cargos)`}</summary>
              <ul>
                {found.left.slice(0, 200).map(({ line, text: of, reason }) => (
                  <li key={line}>{`Línea ${line}: ${of}. ${reason}`}</li>
                ))}
              </ul>
            </details>
          )}
          {ticked.some(({ payers }) => payers.some(({ tipo }) => tipo === 'inscripcion')) && (
            <ReceiptBox isTicked={withReceipt} onTick={setWithReceipt} />
          )}
          <div className={`row gap-4 rows-2 ${styles.accept}`}>
            <Button disabled={ticked.length === 0 || busy !== undefined} onClick={() => void accept()}>
              {busy === undefined ? `Aceptar (${ticked.length})` : 'Guardando...'}
            </Button>
            <Hint>Nada se guarda hasta que pulses «Aceptar».</Hint>
          </div>
        </div>
      )}
      {question}
      {dialog}
    </Sheet>
  );
}
