import type { LazyScreen } from 'shared/ui/lazy-route';
import { type JoinData, loadJoin } from './join-data.ts';
import { JoinPage } from './join-page.tsx';

export const joinScreen: LazyScreen<JoinData> = {
  Component: JoinPage,
  loader: loadJoin,
  meta: async (page) => (await import('./join-meta.ts')).joinMeta(page),
};
