import { call } from 'shared/http/call';
import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';
import type { LoaderFunctionArgs } from 'shared/router';

async function read(id: string) {
  const [file, kinds] = await Promise.all([call('GET /socios/:id', { params: { id } }), getList('GET /socios/tipos')]);
  return { file, kinds };
}

export const loadMember = ({ params: { id = '' } }: LoaderFunctionArgs) => defer({ found: read(id) });
export type MemberData = ReturnType<typeof loadMember>;
