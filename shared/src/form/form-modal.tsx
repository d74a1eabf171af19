import type { ReactNode } from 'react';
import { Actions, Button } from 'shared/ui/button';
import { Modal } from 'shared/ui/modal';
import { Form, Submit } from './form.tsx';
import type { AnyForm } from './use-form.tsx';

interface FormModalProps<Values extends object> {
  of: AnyForm<Values>;
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
export function FormModal<Values extends object>({ of: form, submit = 'Guardar', onClose, children, ...modal }: FormModalProps<Values>) {
  const close = () => (form.leave ? form.leave(onClose) : onClose());
  return (
    <Modal {...modal} onClose={close}>
      <Form of={form}>
        {children}
        {/* Not `SubmitOrCancel`, which brings links along to each screen with a dialog. */}
        <Actions>
          <Submit of={form}>{submit}</Submit>
          <Button tone="outline" onClick={close}>
            Cancelar
          </Button>
        </Actions>
      </Form>
    </Modal>
  );
}
