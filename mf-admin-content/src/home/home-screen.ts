import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadHomePage } from './home-data.ts';
import { HomePage } from './home-page.tsx';

export const homeScreen: LazyScreen = { Component: HomePage, loader: loadHomePage };
