import { unlessOnlyQueryChanged } from 'shared/list/list-query';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadReceipt } from './receipt-data.ts';
import { ReceiptPage } from './receipt-page.tsx';

/** `?documento=certificado` is chosen on the page, from the same data. */
export const receiptScreen: LazyScreen = { Component: ReceiptPage, loader: loadReceipt, shouldRevalidate: unlessOnlyQueryChanged };
