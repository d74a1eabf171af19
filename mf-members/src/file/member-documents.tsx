import type { MemberDebit } from 'shared/contract/debits';
import type { FeeRow } from 'shared/contract/fees';
import type { ReceivedApplication } from 'shared/contract/join';
import { formatDay } from 'shared/text/dates';
import { formatMoment } from 'shared/text/moments';
import { TextLink } from 'shared/ui/button';
import { stateOf } from '../member/find-fees.ts';
import { Part } from 'shared/ui/part';

interface Props {
  member: number;
  received: ReceivedApplication | null;
  mandato: MemberDebit['mandato'];
  fees: readonly FeeRow[];
}

/** What the club has in writing of a member, and where its own documents are. */
export function MemberDocuments({ member, received, mandato, fees }: Props) {
  const documents = [
    ...(received ? [{ to: '#solicitud', text: 'Solicitud de alta', soft: `Recibida el ${formatMoment(received.recibida)}` }] : []),
    ...(mandato?.firmado
      ? [{ to: '#domiciliacion', text: `Mandato ${mandato.referencia}`, soft: `Firmado el ${formatDay(mandato.firmado)}` }]
      : []),
    ...fees
      .filter((fee) => stateOf(fee) === 'pagada')
      .map(({ id, anio }) => ({ to: `/socios/${member}/recibo/${id}`, text: `Recibo y certificado de ${anio}`, soft: '' })),
    { to: '/documentos', text: 'Documentos del club', soft: 'Estatutos, actas, seguros' },
  ];
  return (
    <Part
      id="documentos"
      title="Documentos"
      heading="h3"
      lines={documents.map(({ to, text, soft }) => ({ key: to, title: <TextLink to={to}>{text}</TextLink>, about: soft }))}
    />
  );
}
