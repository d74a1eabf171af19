import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadPayments } from './payments-data.ts';
import { PaymentsPage } from './payments-page.tsx';

export const paymentsScreen: LazyScreen = { Component: PaymentsPage, loader: loadPayments };
