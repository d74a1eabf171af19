import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadEditionYears, loadHead } from '../head/call-of.ts';
import { CallSettings } from './call-settings.tsx';

export const callScreen: LazyScreen = { Component: CallSettings, loader: (args) => loadHead(args, loadEditionYears) };
