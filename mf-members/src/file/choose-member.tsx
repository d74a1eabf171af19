import { useMemo, useState } from 'react';
import type { Member } from 'shared/contract/members';
import { memberName } from 'shared/facts/members';
import { useRequest } from 'shared/data/use-request';
import { getList } from 'shared/http/call';
import { Loaded } from 'shared/data/loaded';
import { CheckField, TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { findMembers, prepareMembers } from '../member/find-members.ts';

interface ChooseMemberProps {
  legend: string;
  chosen: number | null;
  /** Whether a member is offered. */
  offers: (member: Member) => boolean;
  onChoose: (member: Member) => void;
}

const mostOffered = 6;

/** Searches all members, and chooses one. */
export function ChooseMember({ legend, chosen, offers, onChoose }: ChooseMemberProps) {
  const { promise, retry } = useRequest('socios', () => getList('GET /socios/'));
  return (
    <Loaded promise={promise} failed="No se han podido cargar los socios." retry={retry}>
      {(members) => <Choice members={members} {...{ legend, chosen, offers, onChoose }} />}
    </Loaded>
  );
}

function Choice({ members, legend, chosen, offers, onChoose }: ChooseMemberProps & { members: readonly Member[] }) {
  const [search, setSearch] = useState('');
  const prepared = useMemo(() => prepareMembers(members, 'nombre'), [members]);
  const found = findMembers(prepared, { search, estado: '', tipo: '' }).filter((member) => member.id === chosen || offers(member));
  const shown = search.trim() === '' ? found.filter(({ id }) => id === chosen) : found.slice(0, mostOffered);
  return (
    <fieldset className="stack gap-3">
      <legend>{legend}</legend>
      <TextField
        label="Buscar"
        type="search"
        name="buscar"
        autoComplete="off"
        placeholder="Número o nombre"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {shown.map((member) => (
        <CheckField
          key={member.id}
          type="radio"
          name="socio"
          checked={member.id === chosen}
          onChange={() => onChoose(member)}
          label={[member.numero, memberName(member)].filter((part) => part !== null).join(' · ')}
        />
      ))}
      <Hint role="status">
        {search.trim() !== '' && found.length === 0
          ? 'Nadie coincide.'
          : found.length > shown.length && search.trim() !== ''
            ? 'Hay más: escribe algo más.'
            : ''}
      </Hint>
    </fieldset>
  );
}
