import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadFeeKinds } from './fee-kinds-data.ts';
import { FeeKindsPage } from './fee-kinds-page.tsx';

export const feeKindsScreen: LazyScreen = { Component: FeeKindsPage, loader: loadFeeKinds };
