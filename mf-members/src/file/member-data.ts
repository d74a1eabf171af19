import { call, deferReplies, getList } from 'shared/http/call';
import type { LoaderFunctionArgs } from 'shared/router';
import type { MemberFile } from 'shared/contract/members';

async function read(id: string) {
  const params = { id };
  const [file, kinds, debit, received] = await Promise.all([
    call('GET /socios/:id', { params }),
    getList('GET /socios/tipos'),
    call('GET /socios/:id/domiciliacion', { params }),
    call('GET /socios/:id/solicitud', { params }),
  ]);
  return { file, kinds, debit, received };
}

export const loadMember = ({ params: { id = '' } }: LoaderFunctionArgs) => deferReplies({ found: read(id) });
export type MemberData = ReturnType<typeof loadMember>;

export interface MemberModalProps {
  file: MemberFile;
  onClose: () => void;
}
