import { useState } from 'react';
import { Modal } from 'shared/ui/modal';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import { RegistrationForm } from '../sign-up/registration-form.tsx';

/** How long, in milliseconds, the success message is shown before the dialog closes. */
const readingTime = 1500;

interface NewRegistrationModalProps {
  onCreated: () => void;
  onClose: () => void;
}

/** Sign-up by staff: no captcha, also while the form is closed, and with the fields of staff. */
export function NewRegistrationModal({ onCreated, onClose }: NewRegistrationModalProps) {
  const [isTyped, setTyped] = useState(false);
  const { question, ask } = useUnsavedChanges(isTyped);
  return (
    <Modal wide title="Nueva inscripción" onClose={() => ask(onClose)}>
      <RegistrationForm
        mode="internal"
        onTyped={() => setTyped(true)}
        onSuccess={() => {
          setTyped(false);
          onCreated();
          setTimeout(onClose, readingTime);
        }}
      />
      {question}
    </Modal>
  );
}
