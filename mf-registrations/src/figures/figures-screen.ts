import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadFigures } from './figures-data.ts';
import { FiguresPage } from './figures-page.tsx';

export const figuresScreen: LazyScreen = { Component: FiguresPage, loader: loadFigures };
