import type { LazyScreen } from 'shared/ui/lazy-route';
import { asksAnew, loadRegistrations } from './registrations-data.ts';
import { RegistrationsPage } from './registrations-page.tsx';

export const listScreen: LazyScreen = { Component: RegistrationsPage, loader: loadRegistrations, shouldRevalidate: asksAnew };
