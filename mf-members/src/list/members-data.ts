import type { Member } from 'shared/contract/members';
import { call, defer, getList } from 'shared/http/call';

async function readList() {
  const [members, kinds] = await Promise.all([getList('GET /socios/'), getList('GET /socios/tipos')]);
  return { members, kinds };
}

export const loadMembers = () => defer({ list: readList(), groups: call('GET /socios/grupos') });
export type MembersData = ReturnType<typeof loadMembers>;

export const setKind = ({ id, version }: Member, tipo_id: number | null): Promise<Member> =>
  call('PUT /socios/:id', { params: { id }, json: { tipo_id, version } });
