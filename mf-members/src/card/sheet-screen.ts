import type { LazyScreen } from 'shared/ui/lazy-route';
import { SheetPage } from './sheet-page.tsx';

export const sheetScreen: LazyScreen = { Component: SheetPage };
