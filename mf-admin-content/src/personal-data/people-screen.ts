import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadPeople } from './people-data.ts';
import { PeoplePage } from './people-page.tsx';

export const peopleScreen: LazyScreen = { Component: PeoplePage, loader: loadPeople };
