import { useState } from 'react';
import type { ImportRecord, UndoneImport } from 'shared/contract/imports';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { countOf } from 'shared/text/count-of';
import { formatMoment } from 'shared/text/moments';
import { Actions, Button } from 'shared/ui/button';
import { SelectField } from 'shared/ui/field';
import { SectionTitle, Sheet } from 'shared/ui/page';
import styles from './imports.module.css';
import { labelOf, summarize } from './summary.ts';

/** Emails per hour: some mailboxes limit them per sender. */
const paces = [20, 60, 200, 500];

/** Past imports, newest first. */
export function ImportList({ imports }: { imports: readonly ImportRecord[] }) {
  const { write, busy, dialog } = useWrite();
  const undo = (each: ImportRecord) =>
    void write({
      ask: {
        message: `¿Deshacer la importación de ${each.archivo}? Se quita lo que nadie haya cambiado desde entonces.`,
        confirm: 'Deshacer',
      },
      send: () => call('POST /importaciones/:id/deshacer', { params: { id: each.id } }),
      done: (undone) => ({ text: tellUndone(undone) }),
      failed: 'No se ha podido deshacer la importación.',
      of: each.id,
      reload: 'always',
    });
  const setPace = (each: ImportRecord, por_hora: number) =>
    void write({
      ...(por_hora > 0 && {
        ask: {
          message: `¿Enviar sus credenciales a ${countOf(each.credenciales.pendientes, 'persona', 'personas')}? Cada una recibe una contraseña temporal que vale tres días.`,
          confirm: 'Enviar',
        },
      }),
      send: () => call('PUT /importaciones/:id/credenciales', { params: { id: each.id }, json: { por_hora } }),
      done: por_hora > 0 ? 'Las credenciales van saliendo poco a poco.' : 'Envío detenido.',
      failed: 'No se ha podido cambiar el envío de credenciales.',
      of: each.id,
      reload: 'always',
    });
  return (
    <Sheet>
      <SectionTitle>Importaciones anteriores</SectionTitle>
      <ol className="stack">
        {imports.map((each) => (
          <li key={each.id} className={`stack gap-2 ${styles.import}`} aria-label={each.archivo}>
            <p className="breaks strong">{each.archivo}</p>
            <p className="soft small">{`${labelOf(each.tipo)} · ${formatMoment(each.creada)} · ${each.usuario}`}</p>
            <p>{tellState(each)}</p>
            {each.deshecha === null && (
              <>
                {each.tipo !== 'inscripciones' && <Emails of={each} busy={busy === each.id} onPace={(pace) => setPace(each, pace)} />}
                <Actions>
                  <Button tone="outline" disabled={busy === each.id} onClick={() => undo(each)} aria-label={`Deshacer ${each.archivo}`}>
                    Deshacer
                  </Button>
                </Actions>
              </>
            )}
          </li>
        ))}
      </ol>
      {dialog}
    </Sheet>
  );
}

interface EmailsProps {
  of: ImportRecord;
  busy: boolean;
  onPace: (porHora: number) => void;
}

function Emails({ of: { archivo, credenciales }, busy, onPace }: EmailsProps) {
  const [pace, setPace] = useState(60);
  const { por_hora, enviadas, pendientes } = credenciales;
  if (por_hora !== null) {
    return (
      <div className="row to-end gap-3">
        <p role="status">{`Enviando credenciales, ${por_hora} por hora: ${countOf(enviadas, 'enviada', 'enviadas')}, ${countOf(pendientes, 'pendiente', 'pendientes')}.`}</p>
        <Button tone="outline" disabled={busy} onClick={() => onPace(0)} aria-label={`Parar el envío de ${archivo}`}>
          Parar el envío
        </Button>
      </div>
    );
  }
  if (pendientes === 0) return enviadas > 0 ? <p>{`${countOf(enviadas, 'credencial enviada', 'credenciales enviadas')}.`}</p> : null;
  return (
    <div className="row to-end gap-3">
      <SelectField label="Correos por hora" name="por_hora" value={pace} onChange={(event) => setPace(Number(event.target.value))}>
        {paces.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
      <Button tone="outline" disabled={busy} onClick={() => onPace(pace)} aria-label={`Enviar credenciales de ${archivo}`}>
        {`Enviar credenciales (${pendientes})`}
      </Button>
    </div>
  );
}

function tellState({ tipo, filas, nuevas, estaban, sin_correo, errores, deshecha }: ImportRecord): string {
  const summary = summarize(tipo, { nueva: nuevas, estaba: estaban, 'sin-correo': sin_correo, error: errores });
  if (deshecha !== null) return `Deshecha el ${formatMoment(deshecha)}.`;
  const missing = filas - nuevas - estaban - sin_correo - errores;
  return missing > 0 ? `${summary}; faltan ${countOf(missing, 'fila', 'filas')}: elige otra vez el archivo para terminar.` : `${summary}.`;
}

/** Rows named in a notice. */
const mostNamed = 5;

function tellUndone({ deshechas, quedan, filas }: UndoneImport): string {
  const undone = `${countOf(deshechas, 'fila quitada', 'filas quitadas')}.`;
  if (quedan === 0) return undone;
  const named = filas.slice(0, mostNamed).map(({ fila, motivo }) => `fila ${fila} (${motivo.replace(/\.$/, '').toLowerCase()})`);
  const more = quedan > mostNamed ? ` y ${quedan - mostNamed} más` : '';
  return `${undone} ${quedan === 1 ? 'Se queda' : 'Se quedan'}: ${named.join(', ')}${more}.`;
}
