import type { LazyScreen } from 'shared/ui/lazy-route';
import { AccessibilityPage } from './accessibility-page.tsx';

export const accessibilityScreen: LazyScreen = {
  Component: AccessibilityPage,
  meta: async (page) => (await import('./legal-meta.ts')).legalMeta('/accesibilidad', page),
};
