import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadMemberForm, loadNewMember } from './member-form-data.ts';
import { EditMemberPage, NewMemberPage } from './member-form-pages.tsx';

export const newMemberScreen: LazyScreen = { Component: NewMemberPage, loader: loadNewMember };
export const editMemberScreen: LazyScreen = { Component: EditMemberPage, loader: loadMemberForm };
