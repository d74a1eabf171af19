import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadSignUp, type SignUpData } from './sign-up-data.ts';
import { SignUpPage } from './sign-up-page.tsx';

export const signUpScreen: LazyScreen<SignUpData> = {
  Component: SignUpPage,
  loader: loadSignUp,
  meta: async (page) => (await import('./sign-up-meta.ts')).signUpMeta(page),
};
