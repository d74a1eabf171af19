import type { ReactNode } from 'react';
import { Modal } from 'shared/ui/modal';
import { Form } from './form.tsx';
import { SubmitOrCancel } from './submit-or-cancel.tsx';
import type { FormState } from './use-form.tsx';

interface FormModalProps<Values extends object> {
  of: FormState<Values>;
  title: string;
  /** For forms of two or three columns. */
  wide?: boolean;
  /** Label of the submit button. */
  submit?: string;
  onClose: () => void;
  /** The controls. */
  children: ReactNode;
}

/** A form in a dialog of its own: however it is closed, what was typed is not lost without a question. */
export function FormModal<Values extends object>({
  of: form,
  title,
  wide = false,
  submit = 'Guardar',
  onClose,
  children,
}: FormModalProps<Values>) {
  const close = () => form.leave(onClose);
  return (
    <Modal title={title} onClose={close} wide={wide}>
      <Form of={form}>
        {children}
        <SubmitOrCancel of={form} cancel={close}>
          {submit}
        </SubmitOrCancel>
      </Form>
    </Modal>
  );
}
