import type { LazyScreen } from 'shared/ui/lazy-route';
import { DayPage } from './day-page.tsx';

// What it shows it has itself, also without signal: there is nothing to load before it.
export const dayScreen: LazyScreen = { Component: DayPage, shouldRevalidate: () => false };
