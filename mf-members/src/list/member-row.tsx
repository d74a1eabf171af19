import { useId } from 'react';
import type { FeeKind, Member } from 'shared/contract/members';
import { memberName, tellMemberState } from 'shared/facts/members';
import { formatDay } from 'shared/text/dates';
import { Address } from 'shared/ui/address';
import { type SelectableProps, SelectableRow } from '../member/selection.tsx';
import styles from '../member/selection.module.css';

interface MemberRowProps extends SelectableProps {
  member: Member;
  kinds: readonly FeeKind[];
  onKind: (member: Member, tipo: number | null) => void;
}

export function MemberRow({ member, kinds, onKind, ...row }: MemberRowProps) {
  const nameId = useId();
  const { id, numero, estado, tipo_id, alta, poblacion } = member;
  return (
    <SelectableRow id={id} list="members" numero={numero} name={memberName(member)} nameId={nameId} member={id} {...row}>
      <select
        name="tipo_id"
        className={`boxed small ${styles.kind}`}
        aria-label={`Cuota de ${memberName(member)}`}
        value={tipo_id ?? ''}
        disabled={row.isBusy}
        onChange={({ target }) => onKind(member, target.value === '' ? null : Number(target.value))}
      >
        <option value="">Sin tipo</option>
        {kinds.map((kind) => (
          <option key={kind.id} value={kind.id}>
            {kind.nombre}
          </option>
        ))}
      </select>
      <p className={`strong one-line heading ${styles.state}`} data-state={estado}>
        {tellMemberState(member)}
      </p>
      <p className={`row gap-3 rows-0 soft small ${styles.soft}`}>
        {member.correo_electronico && <Address>{member.correo_electronico}</Address>}
        {member.telefono && <span>{member.telefono}</span>}
      </p>
      <p className={`row gap-3 rows-0 soft small ${styles.soft}`}>
        {poblacion && <span>{poblacion}</span>}
        {alta && <span>{`Desde ${formatDay(alta)}`}</span>}
      </p>
    </SelectableRow>
  );
}
