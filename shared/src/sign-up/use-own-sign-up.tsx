import type { OwnSignUp } from 'shared/contract/activity-sign-ups';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import type { Question } from 'shared/ui/ask';

/** Cancelling a member's own sign-up, and undoing that: both at once, with the other one as 'Deshacer'. */
export function useOwnSignUp(onChange: (now: OwnSignUp) => void) {
  const { write, busy, dialog } = useWrite();
  const cancel = ({ id }: Pick<OwnSignUp, 'id'>, ask?: Question) =>
    void write({
      ...(ask && { ask }),
      send: async () => onChange(await call('POST /mis-inscripciones/:id/anular', { params: { id } })),
      done: () => ({ text: 'Tu inscripción está anulada.', action: { label: 'Deshacer', run: () => restore({ id }) } }),
      failed: 'No se ha podido anular la inscripción.',
    });
  const restore = ({ id }: Pick<OwnSignUp, 'id'>) =>
    void write({
      send: async () => onChange(await call('POST /mis-inscripciones/:id/recuperar', { params: { id } })),
      done: 'Tu inscripción sigue como estaba.',
      failed: 'No se ha podido deshacer.',
    });
  return { cancel, write, busy, dialog };
}
