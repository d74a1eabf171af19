import { useEffect, useState } from 'react';
import type { MyRegistration } from 'shared/contract/my-registration';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { tellCancelledMoney } from '../registration/cancelled-money.ts';
import { headersOf } from './my-registration-data.ts';

/** How long, in ms, a cancellation can be undone. */
const undoFor = 10_000;

interface CancellationProps {
  link: string;
  mine: MyRegistration;
  onChange: (mine: MyRegistration) => void;
}

export function Cancellation({ link, mine, onChange }: CancellationProps) {
  const { estado, congelada } = mine;
  const [mayUndo, setMayUndo] = useState(false);
  const { write, busy, dialog } = useWrite();
  useEffect(() => {
    if (!mayUndo) return undefined;
    const timer = setTimeout(() => setMayUndo(false), undoFor);
    return () => clearTimeout(timer);
  }, [mayUndo]);

  const cancel = () =>
    void write({
      ask: {
        message:
          estado === 'lista de espera'
            ? '¿Anular tu inscripción? Saldrás de la lista de espera.'
            : `¿Anular tu inscripción? Tu plaza quedará libre.${tellCancelledMoney({ ...mine, pagado: mine.estado === 'confirmada' ? 'Si' : null, anulada: null }, true)}`,
        confirm: 'Anular',
        cancel: 'No, la mantengo',
      },
      send: async () => {
        onChange(await call('POST /inscripciones/mia/anular', { headers: headersOf(link) }));
        setMayUndo(true);
      },
      failed: 'No se ha podido anular la inscripción.',
    });
  const undo = () =>
    void write({
      send: async () => {
        onChange(await call('POST /inscripciones/mia/recuperar', { headers: headersOf(link) }));
        setMayUndo(false);
      },
      done: 'Tu inscripción sigue como estaba.',
      failed: 'No se ha podido deshacer.',
    });

  return (
    <div className="stack start gap-4">
      {estado === 'anulada' && <Notice kind="success">Tu inscripción está anulada.</Notice>}
      {mayUndo && (
        <Button tone="outline" onClick={undo} disabled={busy !== undefined}>
          Deshacer
        </Button>
      )}
      {estado !== 'anulada' && !congelada && (
        <Button tone="outline" onClick={cancel} disabled={busy !== undefined}>
          Anular mi inscripción
        </Button>
      )}
      {dialog}
    </div>
  );
}
