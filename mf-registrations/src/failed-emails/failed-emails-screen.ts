import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadFailedEmails } from './failed-emails-data.ts';
import { FailedEmailsPage } from './failed-emails-page.tsx';

export const failedEmailsScreen: LazyScreen = { Component: FailedEmailsPage, loader: loadFailedEmails };
