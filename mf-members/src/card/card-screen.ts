import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadCard } from './card-data.ts';
import { CardPage } from './card-page.tsx';

export const cardScreen: LazyScreen = { Component: CardPage, loader: loadCard };
