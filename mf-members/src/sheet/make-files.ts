import type { AccountsLine } from 'shared/contract/annual-accounts';
import type { FeeRow } from 'shared/contract/fees';
import type { FeeKind } from 'shared/contract/members';
import { call } from 'shared/http/call';

// One import of the spreadsheet's code: each further one would be another copy of it.
const loadBooks = () => import('./build-books.ts');

/** The spreadsheet of these members, read from the server even where the page has them: the audit notes who takes the list away. */
export async function makeMembersFile(ids: readonly number[], kinds: readonly FeeKind[]): Promise<Blob> {
  const [all, { buildMembersBook }] = await Promise.all([call('GET /socios/exportacion'), loadBooks()]);
  return buildMembersBook(all, ids, kinds);
}

/** Read without what an assembly does not need; the audit notes that too. */
export async function makeCensusFile(): Promise<Blob> {
  const [lines, { buildCensusBook }] = await Promise.all([call('GET /socios/censo'), loadBooks()]);
  return buildCensusBook(lines);
}

export const makeFeesFile = async (fees: readonly FeeRow[]): Promise<Blob> => (await loadBooks()).buildFeesBook(fees);

export const makeAccountsFile = async (lines: readonly AccountsLine[]): Promise<Blob> => (await loadBooks()).buildAccountsBook(lines);
