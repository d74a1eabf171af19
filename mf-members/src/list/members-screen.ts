import { unlessOnlyQueryChanged } from 'shared/list/list-query';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadMembers } from './members-data.ts';
import { MembersPage } from './members-page.tsx';

export const membersScreen: LazyScreen = { Component: MembersPage, loader: loadMembers, shouldRevalidate: unlessOnlyQueryChanged };
