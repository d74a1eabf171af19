import type { LazyScreen } from 'shared/ui/lazy-route';
import { JoinPage, loadJoin } from './join-page.tsx';

export const joinScreen: LazyScreen = { Component: JoinPage, loader: loadJoin };
