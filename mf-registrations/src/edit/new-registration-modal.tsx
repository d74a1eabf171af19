import { useState } from 'react';
import { useRequest } from 'shared/data/use-request';
import { call } from 'shared/http/call';
import { today } from 'shared/text/today';
import { Loaded } from 'shared/data/loaded';
import { Modal } from 'shared/ui/modal';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import { SignUpForm } from '../sign-up/sign-up-form.tsx';
import type { FilledInBy } from '../sign-up/use-sign-up.ts';
import { faultOfNumber } from '../registration/form-values.ts';
import type { FormTexts } from '../sign-up/form-texts.ts';

type ByStaff = NonNullable<FilledInBy['staff']>;

/** How long, in milliseconds, the success message is shown before the dialog closes. */
const readingTime = 1500;

interface NewRegistrationModalProps {
  /** Undefined for the route. */
  actividad: number | undefined;
  onCreated: () => void;
  onClose: () => void;
}

/** Sign-up by staff: no captcha, also while the form is closed, and of the route with the fields of staff. */
export function NewRegistrationModal({ actividad, onCreated, onClose }: NewRegistrationModalProps) {
  const [isTyped, setTyped] = useState(false);
  const { question, ask } = useUnsavedChanges(isTyped);
  const staff: ByStaff = {
    texts: internalTexts,
    onTyped: () => setTyped(true),
    onCreated: () => {
      setTyped(false);
      onCreated();
      setTimeout(onClose, readingTime);
    },
  };
  return (
    <Modal wide title="Nueva inscripción" onClose={() => ask(onClose)}>
      {!actividad ? <SignUpForm offer={undefined} today={today()} staff={staff} /> : <OfActivity actividad={actividad} staff={staff} />}
      {question}
    </Modal>
  );
}

/** The form that visitors have: prices and questions are those of the call. */
function OfActivity({ actividad, staff }: { actividad: number; staff: ByStaff }) {
  const { promise, retry } = useRequest(actividad, () => call('GET /actividades/:id/convocatoria', { params: { id: actividad } }));
  return (
    <Loaded promise={promise} failed="No se ha podido cargar la inscripción." retry={retry}>
      {(offer) => <SignUpForm offer={offer} today={today()} staff={staff} />}
    </Loaded>
  );
}

export const internalTexts: FormTexts = {
  emailMissing: '❌ El correo es obligatorio.',
  emailMisshapen: '❌ Introduce un correo válido.',
  sent: '✅ Inscripción creada con éxito.',
  failed: '❌ Error al crear la inscripción.',
  refused: (detail) => `❌ ${detail}`,
  warn: faultOfNumber,
};
