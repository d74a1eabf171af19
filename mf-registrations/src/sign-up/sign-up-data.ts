import { getFormStatus } from 'shared/http/get-record';
import { handOver } from 'shared/http/hand-over';

export const loadSignUp = () => handOver({ status: getFormStatus() });
export type SignUpData = ReturnType<typeof loadSignUp>;
