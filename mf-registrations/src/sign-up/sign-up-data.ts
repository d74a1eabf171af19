import { getFormStatus } from 'shared/http/get-record';
import { defer } from 'shared/http/defer';

export const signUpTitle = 'Formulario de Inscripción';

export const loadSignUp = () => defer({ status: getFormStatus() });
export type SignUpData = ReturnType<typeof loadSignUp>;
