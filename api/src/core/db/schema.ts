import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { accounts, AccountTypes } from './tables/accounts.ts';
import type { emails, EmailTypes } from './tables/emails.ts';
import type { members, MemberTypes } from './tables/members.ts';
import type { operation, OperationTypes } from './tables/operation.ts';
import type { registrations, RegistrationTypes } from './tables/registrations.ts';
import type { site, SiteTypes } from './tables/site.ts';
import type { TablesOf } from './tables/table-types.ts';

export interface Tables
  extends
    TablesOf<typeof accounts, AccountTypes>,
    TablesOf<typeof site, SiteTypes>,
    TablesOf<typeof registrations, RegistrationTypes>,
    TablesOf<typeof members, MemberTypes>,
    TablesOf<typeof emails, EmailTypes>,
    TablesOf<typeof operation, OperationTypes> {}

/** A database or a transaction: queries take either. */
export type Db = Kysely<Tables>;

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;
export type RowChanges<Table extends keyof Tables> = Updateable<Tables[Table]>;
export type StoredUser = Row<'usuarios'>;
export type StoredMember = Row<'socios'>;
