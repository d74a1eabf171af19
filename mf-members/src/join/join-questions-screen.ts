import type { LazyScreen } from 'shared/ui/lazy-route';
import { JoinQuestionsPage, loadJoinQuestions } from './join-questions-page.tsx';

export const joinQuestionsScreen: LazyScreen = { Component: JoinQuestionsPage, loader: loadJoinQuestions };
