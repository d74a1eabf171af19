import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadMandate } from './mandate-data.ts';
import { MandatePage } from './mandate-page.tsx';

export const mandateScreen: LazyScreen = { Component: MandatePage, loader: loadMandate };
