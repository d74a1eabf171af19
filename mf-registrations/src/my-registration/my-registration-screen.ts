import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadMine } from './my-registration-data.ts';
import { MyRegistrationPage } from './my-registration-page.tsx';

export const myRegistrationScreen: LazyScreen = { Component: MyRegistrationPage, loader: loadMine };
