import { useId } from 'react';
import type { FeeKind, Member } from 'shared/contract/members';
import { memberName, memberStateLabels } from 'shared/facts/members';
import { formatDay } from 'shared/text/dates';
import { TextLink } from 'shared/ui/text-button';
import styles from './member-row.module.css';

interface MemberRowProps {
  member: Member;
  kinds: readonly FeeKind[];
  isSelected: boolean;
  isBusy: boolean;
  onSelect: (id: number, isOn: boolean) => void;
  onKind: (member: Member, tipo: number | null) => void;
}

export function MemberRow({ member, kinds, isSelected, isBusy, onSelect, onKind }: MemberRowProps) {
  const nameId = useId();
  const { id, numero, estado, tipo_id, alta, poblacion } = member;
  return (
    <div className={styles.row} data-busy={isBusy || undefined}>
      <label className={styles.tick}>
        <input type="checkbox" checked={isSelected} aria-labelledby={nameId} onChange={({ target }) => onSelect(id, target.checked)} />
      </label>
      <p className={styles.number}>{numero ?? '—'}</p>
      <p className={styles.name}>
        <TextLink to={`/socios/${id}`} id={nameId}>
          {memberName(member)}
        </TextLink>
      </p>
      <p className={styles.state} data-state={estado}>
        {memberStateLabels[estado]}
      </p>
      <select
        className={styles.kind}
        aria-label={`Cuota de ${memberName(member)}`}
        value={tipo_id ?? ''}
        disabled={isBusy}
        onChange={({ target }) => onKind(member, target.value === '' ? null : Number(target.value))}
      >
        <option value="">Sin tipo</option>
        {kinds.map((kind) => (
          <option key={kind.id} value={kind.id}>
            {kind.nombre}
          </option>
        ))}
      </select>
      <p className={styles.soft}>
        {member.correo_electronico && <span>{member.correo_electronico}</span>}
        {member.telefono && <span>{member.telefono}</span>}
      </p>
      <p className={styles.soft}>
        {poblacion && <span>{poblacion}</span>}
        {alta && <span>{`Desde ${formatDay(alta)}`}</span>}
      </p>
    </div>
  );
}
