import { deferReplies } from 'shared/http/call';
import { getFormStatus } from 'shared/http/get-record';
import { today } from 'shared/text/today';

export const signUpTitle = 'Formulario de Inscripción';

export const loadSignUp = () => ({ today: today(), ...deferReplies({ status: getFormStatus() }) });
export type SignUpData = ReturnType<typeof loadSignUp>;
