import type { MyRegistration } from 'shared/contract/my-registration';
import { fieldOf, type RiderField } from 'shared/facts/registration-fields';
import { ifNoEmail } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { showNotice } from 'shared/notify/notify';
import { FieldInput } from '../registration/field-input.tsx';
import { CorrectionForm, notCorrected } from '../change/correction-form.tsx';
import { notifyCorrected } from './notify-corrected.ts';
import { headersOf } from './my-registration-data.ts';

interface CorrectFieldProps {
  link: string;
  name: RiderField;
  mine: MyRegistration;
  /** Gets the current registration; undefined for a new address, which has to be confirmed. */
  onStored: (mine: MyRegistration | undefined) => void;
  onClose: () => void;
}

type Values = Partial<Record<RiderField, string>>;

/** One field that decides neither amount nor place. */
export function CorrectField({ link, name, mine, onStored, onClose }: CorrectFieldProps) {
  const isMail = name === 'mail';
  const headers = headersOf(link);
  const form = useForm<Values>({
    labels: { [name]: fieldOf(name).label },
    start: { [name]: mine.datos[name] ?? '' },
    check: ({ mail = '' }) => (isMail ? { mail: ifNoEmail(mail, 'Introduce un correo válido.') } : {}),
    send: async (typed) => {
      if (!isMail) return call('PUT /inscripciones/mia', { headers, json: typed });
      const { mensaje } = await call('POST /inscripciones/mia/correo', { headers, json: { mail: (typed.mail ?? '').trim() } });
      showNotice({ kind: 'success', text: mensaje });
      return undefined;
    },
    saved: (reply) => {
      if (!isMail) notifyCorrected();
      onStored(reply as MyRegistration | undefined);
    },
    failed: notCorrected,
  });
  return (
    <CorrectionForm of={form} onClose={onClose}>
      <FieldInput
        name={name}
        isAboutMe
        value={form.values[name] ?? ''}
        error={form.field(name).error}
        onChange={(value) => form.set({ [name]: value })}
      />
    </CorrectionForm>
  );
}
