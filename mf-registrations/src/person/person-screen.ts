import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadPerson } from './person-data.ts';
import { PersonPage } from './person-page.tsx';

export const personScreen: LazyScreen = { Component: PersonPage, loader: loadPerson };
