import type { LazyScreen } from 'shared/ui/lazy-route';
import { CheckPage, loadCheck } from './check-page.tsx';

export const checkScreen: LazyScreen = { Component: CheckPage, loader: loadCheck };
