import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadFailedLetters } from './failed-letters-data.ts';
import { FailedLettersPage } from './failed-letters-page.tsx';

export const failedLettersScreen: LazyScreen = { Component: FailedLettersPage, loader: loadFailedLetters };
