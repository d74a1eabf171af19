import type { LazyScreen } from 'shared/ui/lazy-route';
import { EditUserPage, ViewUserPage } from './user-pages.tsx';
import { loadUserPage } from './users-data.ts';

export const viewUserScreen: LazyScreen = { Component: ViewUserPage, loader: loadUserPage };
export const editUserScreen: LazyScreen = { Component: EditUserPage, loader: loadUserPage };
