import { unlessOnlyQueryChanged } from 'shared/list/list-query';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadUsersPage } from './users-data.ts';
import { UsersPage } from './users-page.tsx';

export const usersScreen: LazyScreen = { Component: UsersPage, loader: loadUsersPage, shouldRevalidate: unlessOnlyQueryChanged };
