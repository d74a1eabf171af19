import { formatBytes } from 'shared/text/bytes';
import type { StaffCall } from 'shared/contract/call-settings';
import type { OfCall } from 'shared/facts/of-call';
import { roadbookFile } from 'shared/facts/limits';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { showNotice } from 'shared/notify/notify';
import { FileField } from 'shared/ui/field';
import { Hint, SectionTitle, Sheet } from 'shared/ui/page';
import { TextButton } from 'shared/ui/button';

const megabytes = roadbookFile.bytes / 1024 ** 2;

/** Upload of the PDF for paid riders with a 'PDF' roadbook. Stored when chosen. */
export function Roadbook({ of, roadbook }: Pick<StaffCall, 'roadbook'> & { of: OfCall }) {
  const { write, busy, dialog } = useWrite();
  const upload = (archivo: File) => {
    if (archivo.size > roadbookFile.bytes) {
      showNotice({ kind: 'error', text: `El archivo es demasiado grande: se admiten ${megabytes} MB como máximo.` });
      return;
    }
    void write({
      send: () => call('PUT /convocatoria/roadbook', { query: of, form: { archivo } }),
      done: 'Roadbook guardado.',
      failed: 'No se ha podido guardar el roadbook.',
      reload: 'always',
    });
  };
  const remove = () =>
    void write({
      ask: { message: '¿Quitar el roadbook?', confirm: 'Quitar' },
      send: () => call('DELETE /convocatoria/roadbook', { query: of }),
      done: 'Roadbook quitado.',
      failed: 'No se ha podido quitar el roadbook.',
      reload: 'always',
    });
  return (
    <Sheet>
      <SectionTitle>Roadbook</SectionTitle>
      <div className="stack gap-3">
        {roadbook ? <p>{`${roadbook.nombre} (${formatBytes(roadbook.bytes)})`}</p> : <p>Todavía no hay ninguno.</p>}
        <FileField
          label={roadbook ? 'Elegir otro PDF' : 'Elegir el PDF'}
          name="archivo"
          accept="application/pdf,.pdf"
          disabled={busy !== undefined}
          onFiles={([file]) => file && upload(file)}
        />
        {roadbook && (
          <div>
            <TextButton danger onClick={remove} disabled={busy !== undefined}>
              Quitar el roadbook
            </TextButton>
          </div>
        )}
      </div>
      <Hint>{`Solo lo descarga, desde su inscripción, quien lo pidió en PDF y ha pagado. ${megabytes} MB como máximo.`}</Hint>
      {dialog}
    </Sheet>
  );
}
