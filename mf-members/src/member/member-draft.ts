import { keysOf, recordOf } from 'shared/facts/keys-of';
import { memberLabels } from 'shared/facts/labels';
import { readCount } from 'shared/facts/numbers';
import type { Member } from 'shared/contract/members';

export type MemberDraft = Record<keyof typeof memberLabels, string>;

export const draftOf = (member: Partial<Member>): MemberDraft => recordOf(keysOf(memberLabels), (name) => String(member[name] ?? ''));

/** As the call takes it: empty texts are emptied fields. */
export const sentOf = ({ numero, tipo_id, ...texts }: MemberDraft) => ({
  ...texts,
  tipo_id: tipo_id === '' ? null : Number(tipo_id),
  ...(numero.trim() === '' ? {} : { numero: readCount(numero) ?? 0 }),
});
