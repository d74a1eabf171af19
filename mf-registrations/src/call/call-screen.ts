import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadCall } from './call-data.ts';
import { CallSettings } from './call-settings.tsx';

export const callScreen: LazyScreen = { Component: CallSettings, loader: loadCall };
