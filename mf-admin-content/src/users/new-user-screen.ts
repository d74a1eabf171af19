import type { LazyScreen } from 'shared/ui/lazy-route';
import { NewUserPage } from './new-user-page.tsx';

export const newUserScreen: LazyScreen = { Component: NewUserPage };
