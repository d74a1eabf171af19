import type { RouteObject } from 'shared/router';
import { requireSession } from 'shared/session/require-session';
import { SectionToCome } from 'shared/ui/section-to-come';
import { loadSignUp } from './sign-up/sign-up-data.ts';
import { SignUpPage } from './sign-up/sign-up-page.tsx';

const list = { element: <SectionToCome title="Inscripciones" />, loader: () => requireSession('/login') && null };

export const routes: RouteObject[] = [
  { path: '/formulario-inscripcion', element: <SignUpPage />, loader: loadSignUp },
  { path: '/inscripciones', ...list },
  { path: '/admin/inscripciones', ...list },
];
