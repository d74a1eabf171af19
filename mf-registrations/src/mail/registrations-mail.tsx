import { type ReactNode, use, useState } from 'react';
import { besidesFields, emailFieldNames, emailFields } from 'shared/facts/email-fields';
import { call, getList } from 'shared/http/call';
import { can } from 'shared/http/can';
import { confirmAccepted, type MailAudience, type Mailing, type MailingRecords } from 'shared/mailing/mail-audience';
import { MailModal as AnyMailModal } from 'shared/mailing/mail-modal';
import { MailingsModal as AnyMailingsModal } from 'shared/mailing/mailings-modal';
import { AskedContext, noneAsked } from '../answers/answers-data.ts';
import { absenceOf, countAbsent, type Row, formatAbsent } from '../registration/row.ts';
import { CheckBoxes } from '../registration/check-boxes.tsx';

const audience: MailAudience = {
  // The contract's words, of one too.
  people: (count) => `${count} inscritos`,
  fields: emailFields,
  offered: [],
  none: 'Ninguna de las inscripciones elegidas existe ya.',
  send: async (ids, { asunto, mensaje, archivos, key }) => {
    const form = { asunto: asunto.trim(), mensaje, inscritos: [...ids], archivos: [...archivos] };
    return confirmAccepted(await call('POST /inscripciones/enviar-correo', { form, headers: { 'idempotency-key': key } }));
  },
  loadRecipients: (ids) => call('POST /inscripciones/enviar-correo/datos', { json: { inscritos: [...ids] } }),
  sendTest: ({ asunto, mensaje }, inscrito) =>
    call('POST /inscripciones/enviar-correo/prueba', { json: { asunto: asunto.trim(), mensaje, inscrito } }),
};

const records: MailingRecords = {
  list: () => getList('GET /inscripciones/envios'),
  load: (id) => call('GET /inscripciones/envios/:id', { params: { id } }),
  retry: (id, emails) => call('POST /inscripciones/envios/:id/reintentar', { params: { id }, json: emails ? { correos: emails } : {} }),
};

interface MailModalProps {
  rows: readonly Pick<Row, 'id' | 'nombre' | 'mail' | 'anulada' | 'espera'>[];
  /** Initial text. */
  text?: Pick<Mailing, 'asunto' | 'mensaje'>;
  onSent: () => void;
  onClose: () => void;
}

/** Emails registrations; with placeholders where the server has them. */
export function MailModal({ rows: selected, ...rest }: MailModalProps) {
  const { rows, choice } = useRecipients(selected);
  const asked = use(AskedContext);
  const offered = can('2.0') ? emailFieldNames.filter((name) => asked !== noneAsked || !besidesFields.includes(name)) : [];
  return <AnyMailModal {...rest} rows={rows} choice={choice} audience={{ ...audience, offered }} />;
}

export const MailingsModal = ({ onClose }: { onClose: () => void }) => <AnyMailingsModal records={records} onClose={onClose} />;

type Recipient = Pick<Row, 'id' | 'nombre' | 'mail' | 'anulada' | 'espera'>;
type Absence = NonNullable<ReturnType<typeof absenceOf>>;

interface Recipients {
  rows: readonly Recipient[];
  /** Names those left out, with a checkbox to include them. */
  choice: ReactNode;
}

/** Recipients among the selected: riders taking part, and others if included. A selection of others alone includes them. */
function useRecipients(selected: readonly Recipient[]): Recipients {
  const [added, setAdded] = useState<Absence[]>([]);
  const coming = selected.filter((row) => !absenceOf(row));
  if (coming.length === 0 || coming.length === selected.length) return { rows: selected, choice: null };
  const { cancelled, waiting } = countAbsent(selected);
  const options = [
    { value: 'Anulada' as const, label: `También a ${formatAbsent({ cancelled, waiting: 0 }).join('')}`, count: cancelled },
    { value: 'Lista de espera' as const, label: `También a ${formatAbsent({ cancelled: 0, waiting }).join('')}`, count: waiting },
  ];
  return {
    rows: selected.filter((row) => {
      const absence = absenceOf(row);
      return !absence || added.includes(absence);
    }),
    choice: (
      <CheckBoxes
        legend="De las seleccionadas, no reciben este correo salvo que lo marques"
        name="incluidas"
        options={options.filter(({ count }) => count > 0)}
        chosen={added}
        onChange={setAdded}
      />
    ),
  };
}
