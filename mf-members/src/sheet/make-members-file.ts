import type { FeeKind } from 'shared/contract/members';
import { call } from 'shared/http/call';

/** The spreadsheet of these members, read from the server even where the page has them: the audit notes who takes the list away. */
export async function makeMembersFile(ids: readonly number[], kinds: readonly FeeKind[]): Promise<Blob> {
  const [all, { buildMembersBook }, { bookType }] = await Promise.all([
    call('GET /socios/exportacion'),
    import('./build-members-book.ts'),
    import('shared/sheet/write-book'),
  ]);
  return new Blob([buildMembersBook(all, ids, kinds)], { type: bookType });
}
