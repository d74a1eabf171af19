import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadSignUp } from './sign-up-data.ts';
import { SignUpPage } from './sign-up-page.tsx';

export const signUpScreen: LazyScreen = { Component: SignUpPage, loader: loadSignUp };
