import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadOwn } from './own-data.ts';
import { OwnPage } from './own-page.tsx';

export const ownScreen: LazyScreen = { Component: OwnPage, loader: loadOwn };
