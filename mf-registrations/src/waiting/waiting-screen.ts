import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadWaiting } from './waiting-data.ts';
import { WaitingPage } from './waiting-page.tsx';

export const waitingScreen: LazyScreen = { Component: WaitingPage, loader: loadWaiting };
