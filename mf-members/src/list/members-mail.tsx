import { useState } from 'react';
import type { Member } from 'shared/contract/members';
import { memberEmailFields } from 'shared/facts/email-fields';
import { type MailingKind, mailingKindLabels, mailingKinds, memberName } from 'shared/facts/members';
import { call, getList } from 'shared/http/call';
import { confirmAccepted, type MailAudience, type MailingRecords } from 'shared/mailing/mail-audience';
import { MailModal } from 'shared/mailing/mail-modal';
import { MailingsModal } from 'shared/mailing/mailings-modal';
import { countOf } from 'shared/text/count-of';
import { CheckField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';

const audienceOf = (clase: MailingKind): MailAudience => ({
  people: (count) => countOf(count, 'socio', 'socios'),
  fields: memberEmailFields,
  offered: Object.keys(memberEmailFields),
  none: 'Ninguno de los socios elegidos está ya.',
  send: async (ids, { asunto, mensaje, archivos, key }) => {
    const form = { asunto: asunto.trim(), mensaje, clase, socios: [...ids], archivos: [...archivos] };
    // Another kind is another email.
    return confirmAccepted(await call('POST /socios/correos', { form, headers: { 'idempotency-key': `${key}-${clase}` } }));
  },
  loadRecipients: (ids) => call('POST /socios/correos/datos', { json: { socios: [...ids] } }),
  sendTest: ({ asunto, mensaje }, socio) => call('POST /socios/correos/prueba', { json: { asunto: asunto.trim(), mensaje, socio } }),
});

const records: MailingRecords = {
  list: () => getList('GET /socios/correos'),
  load: (id) => call('GET /socios/correos/:id', { params: { id } }),
  retry: (id, emails) => call('POST /socios/correos/:id/reintentar', { params: { id }, json: emails ? { correos: emails } : {} }),
};

interface MembersMailProps {
  members: readonly Member[];
  onSent: () => void;
  onClose: () => void;
}

/** Emails the chosen members who can be reached. News go to those only who want them. */
export function MembersMail({ members, onSent, onClose }: MembersMailProps) {
  const [clase, setClase] = useState<MailingKind>('noticia');
  const living = members.filter(({ estado }) => estado !== 'fallecido');
  const reachable = living.filter(({ correo_electronico }) => correo_electronico !== null);
  const willing = reachable.filter(({ noticias }) => clase === 'contrato' || noticias);
  const left = [
    ...(living.length > reachable.length ? [countOf(living.length - reachable.length, 'no tiene correo', 'no tienen correo')] : []),
    ...(reachable.length > willing.length ? [countOf(reachable.length - willing.length, 'no quiere noticias', 'no quieren noticias')] : []),
  ];
  const choice = (
    <fieldset className="stack gap-3">
      <legend>De qué va</legend>
      {mailingKinds.toReversed().map((kind) => (
        <CheckField
          key={kind}
          type="radio"
          name="clase"
          value={kind}
          checked={clase === kind}
          onChange={() => setClase(kind)}
          label={mailingKindLabels[kind]}
        />
      ))}
      <Hint>
        {clase === 'noticia'
          ? 'Lleva al pie cómo dejar de recibirlas. Solo llega a quien las quiere.'
          : 'Llega a todos: solo para lo que un socio tiene que saber.'}
      </Hint>
      {left.length > 0 && <p role="status">{`De los elegidos, ${left.join(' y ')}: no les llega.`}</p>}
    </fieldset>
  );
  const rows = willing.map((member) => ({ id: member.id, nombre: memberName(member), mail: member.correo_electronico }));
  return <MailModal audience={audienceOf(clase)} rows={rows} choice={choice} onSent={onSent} onClose={onClose} />;
}

export const MembersMailings = ({ onClose }: { onClose: () => void }) => <MailingsModal records={records} onClose={onClose} />;
