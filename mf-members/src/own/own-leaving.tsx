import { useState } from 'react';
import type { OwnMember } from 'shared/contract/own-member';
import { useWrite } from 'shared/data/use-write';
import { plannedLeaving } from 'shared/facts/members';
import { FormModal } from 'shared/form/form-modal';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { showNotice } from 'shared/notify/notify';
import { useRevalidator } from 'shared/router';
import { formatDay, shiftDay } from 'shared/text/dates';
import { today } from 'shared/text/today';
import { Actions, Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { Part } from 'shared/ui/part';

/** Leaving the club, on a day until which it can be undone. */
export function OwnLeaving({ member }: { member: OwnMember }) {
  const planned = plannedLeaving(member);
  const [isOpen, setOpen] = useState(false);
  const { write, busy, dialog } = useWrite();
  const stay = () =>
    void write({
      send: () => call('DELETE /mi-ficha/baja'),
      done: 'Sigues siendo socio. El club lo sabe.',
      failed: 'No se ha podido deshacer tu baja.',
      reload: 'always',
    });
  return (
    <Part
      id="dejar"
      title="Dejar el club"
      intro={planned && `Dejas de ser socio el ${formatDay(planned)}. Hasta ese día puedes deshacerlo.`}
    >
      <Actions>
        {planned === null ? (
          <Button tone="outline" onClick={() => setOpen(true)}>
            Dejar el club
          </Button>
        ) : (
          <Button tone="outline" disabled={busy !== undefined} onClick={stay}>
            Deshacer mi baja
          </Button>
        )}
      </Actions>
      {isOpen && <LeavingModal onClose={() => setOpen(false)} />}
      {dialog}
    </Part>
  );
}

function LeavingModal({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const tomorrow = shiftDay(today(), 1);
  const endOfYear = `${today().slice(0, 4)}-12-31`;
  const form = useForm({
    labels: { dia: 'Último día' },
    start: { dia: endOfYear < tomorrow ? tomorrow : endOfYear },
    check: ({ dia }) => ({ dia: dia < tomorrow ? 'Elige un día a partir de mañana.' : undefined }),
    send: ({ dia }) => call('PUT /mi-ficha/baja', { json: { dia } }),
    saved: async () => {
      showNotice({ kind: 'success', text: 'Tu baja está anotada. El club lo sabe, y te hemos escrito.' });
      await revalidate();
      onClose();
    },
    failed: 'No se ha podido anotar tu baja.',
  });
  return (
    <FormModal of={form} title="Dejar el club" submit="Dejar el club" onClose={onClose}>
      <TextField {...form.field('dia')} type="date" min={tomorrow} />
      <Hint>Hasta ese día todo sigue igual y puedes deshacerlo aquí. Después, tu carnet deja de valer y no se te cobran más cuotas.</Hint>
    </FormModal>
  );
}
