import type { ReactNode } from 'react';
import { Actions, Button, ButtonLink } from 'shared/ui/button';
import { Submit } from './form.tsx';
import type { PlainForm } from './use-plain-form.tsx';

interface SubmitOrCancelProps<Values extends object> {
  of: PlainForm<Values>;
  /** Label while pending. */
  busy?: ReactNode;
  /** What 'Cancelar' does, or the screen that it leads to. */
  cancel: string | (() => void);
  /** Label of the submit button. */
  children: string;
}

/** The last line of a form that is left without saving too. */
export const SubmitOrCancel = <Values extends object>({ cancel, ...submit }: SubmitOrCancelProps<Values>) => (
  <Actions>
    <Submit {...submit} />
    {typeof cancel === 'string' ? (
      <ButtonLink tone="outline" to={cancel}>
        Cancelar
      </ButtonLink>
    ) : (
      <Button tone="outline" onClick={cancel}>
        Cancelar
      </Button>
    )}
  </Actions>
);
