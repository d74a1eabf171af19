import type { ReactNode } from 'react';
import { Form, Submit } from 'shared/form/form';
import type { FormState } from 'shared/form/use-form';
import { Actions, Button } from 'shared/ui/button';
import { focusFirstControl } from 'shared/ui/dialog-refs';

export const notCorrected = 'No se ha podido guardar el cambio.';

interface CorrectionFormProps<Values extends object> {
  of: FormState<Values>;
  onClose: () => void;
  /** The controls. */
  children: ReactNode;
}

/** In place of one value. */
export const CorrectionForm = <Values extends object>({ of: form, onClose, children }: CorrectionFormProps<Values>) => (
  <div ref={focusFirstControl}>
    <Form of={form}>
      {children}
      <Actions tight>
        <Submit of={form}>Guardar</Submit>
        <Button tone="outline" onClick={onClose}>
          Cancelar
        </Button>
      </Actions>
    </Form>
  </div>
);
