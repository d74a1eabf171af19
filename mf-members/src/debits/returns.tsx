import { useState } from 'react';
import type { Returned } from 'shared/contract/debits';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { Actions, Button } from 'shared/ui/button';
import { FileField, TextAreaField } from 'shared/ui/field';
import { Hint, SectionTitle, Sheet } from 'shared/ui/page';
import { readBase64 } from './remittances-data.ts';
import { ReturnsOutcome } from './returns-outcome.tsx';

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
        placeholder="C2027-42-R7  AM04  Begoña Arriaga  40,00"
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
