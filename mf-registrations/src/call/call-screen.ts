import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadHead } from '../head/call-of.ts';
import { loadEditionYears } from '../head/load-years.ts';
import { CallSettings } from './call-settings.tsx';

export const callScreen: LazyScreen = { Component: CallSettings, loader: (args) => loadHead(args, loadEditionYears) };
