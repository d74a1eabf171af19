import { useState } from 'react';
import { useWrite } from 'shared/data/use-write';
import { AlertDialog, ConfirmDialog } from 'shared/ui/alert-dialog';
import { useAsk } from 'shared/ui/ask';
import { Actions, Button } from 'shared/ui/button';
import { EnlargeOverlay } from 'shared/ui/enlarge-overlay';
import { TextField } from 'shared/ui/field';
import { Modal } from 'shared/ui/modal';
import { type Exhibit, later, refuse } from './exhibit.ts';
import { OnDemand } from './on-demand.tsx';

const question = { message: 'Eliminar esta inscripción?', confirm: 'Eliminar' };

function Asks() {
  const { ask, alert, dialog } = useAsk();
  const [answer, setAnswer] = useState('');
  return (
    <>
      <Actions>
        <Button tone="outline" onClick={() => void ask(question).then((goesOn) => setAnswer(goesOn ? 'Eliminar' : 'Cancelar'))}>
          ask
        </Button>
        <Button tone="outline" onClick={() => void alert('⚠️ Debes completar el captcha.')}>
          alert
        </Button>
      </Actions>
      <p role="status">{answer}</p>
      {dialog}
    </>
  );
}

function Writes() {
  const { write, busy, dialog } = useWrite();
  const isBusy = busy !== undefined;
  const failed = 'No se ha podido eliminar.';
  return (
    <>
      <Actions>
        <Button
          tone="outline"
          disabled={isBusy}
          onClick={() => void write({ ask: question, send: () => later(1000), done: 'Eliminada.', failed, reload: 'always' })}
        >
          {isBusy ? 'Eliminando...' : 'stored'}
        </Button>
        <Button
          tone="outline"
          disabled={isBusy}
          onClick={() => void write({ send: () => refuse(403), failed, tone: 'alert', reload: 'always' })}
        >
          alert
        </Button>
        <Button
          tone="outline"
          disabled={isBusy}
          onClick={() => void write({ send: () => refuse(500), failed, tone: 'retry', reload: 'always' })}
        >
          retry
        </Button>
      </Actions>
      {dialog}
    </>
  );
}

export const dialogs: readonly Exhibit[] = [
  {
    file: 'ui/modal',
    states: {
      'for a form': (
        <OnDemand>
          {(close) => (
            <Modal title="Editar galería" onClose={close}>
              <TextField label="Nombre" name="nombre" />
            </Modal>
          )}
        </OnDemand>
      ),
      'wide: two or three columns, and lists': (
        <OnDemand>
          {(close) => (
            <Modal wide title="Nueva inscripción" onClose={close}>
              <TextField label="Nombre" name="nombre" />
            </Modal>
          )}
        </OnDemand>
      ),
    },
  },
  {
    file: 'ui/alert-dialog',
    states: {
      AlertDialog: <OnDemand>{(close) => <AlertDialog message="❌ Error al exportar Excel" onClose={close} />}</OnDemand>,
      ConfirmDialog: <OnDemand>{(close) => <ConfirmDialog {...question} onConfirm={close} onClose={close} />}</OnDemand>,
    },
  },
  { file: 'ui/ask', states: { 'the same as promises': <Asks /> } },
  { file: 'data/use-write', states: { 'asks, sends, tells': <Writes /> } },
  {
    file: 'ui/enlarge-overlay',
    states: {
      'closes on Escape and on a click': (
        <OnDemand>
          {(close) => (
            <EnlargeOverlay label="Imagen ampliada: kit" onClose={close}>
              <p>Ruta de los Castillos</p>
            </EnlargeOverlay>
          )}
        </OnDemand>
      ),
    },
  },
];
