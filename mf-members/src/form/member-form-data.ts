import type { FeeKind, Member } from 'shared/contract/members';
import { call, defer, getList } from 'shared/http/call';
import type { LoaderFunctionArgs } from 'shared/router';

export interface FormParts {
  member: Member | undefined;
  kinds: FeeKind[];
  /** The proposed number of a new member. */
  next: number | undefined;
}

async function readNew(): Promise<FormParts> {
  const [kinds, { numero }] = await Promise.all([getList('GET /socios/tipos'), call('GET /socios/siguiente')]);
  return { member: undefined, kinds, next: numero };
}

async function readOne(id: string): Promise<FormParts> {
  const [kinds, { socio }] = await Promise.all([getList('GET /socios/tipos'), call('GET /socios/:id', { params: { id } })]);
  return { member: socio, kinds, next: undefined };
}

export const loadNewMember = () => defer({ form: readNew() });
export const loadMemberForm = ({ params: { id = '' } }: LoaderFunctionArgs) => defer({ form: readOne(id) });
export type MemberFormData = ReturnType<typeof loadNewMember>;
