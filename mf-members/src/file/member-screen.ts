import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadMember } from './member-data.ts';
import { MemberPage } from './member-page.tsx';

export const memberScreen: LazyScreen = { Component: MemberPage, loader: loadMember };
