import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadTransfer } from './transfer-data.ts';
import { TransferPage } from './transfer-page.tsx';

export const transferScreen: LazyScreen = { Component: TransferPage, loader: loadTransfer };
