import type { FormStatus } from 'shared/contract/registrations';
import { getJson } from 'shared/http/client';
import { handOver } from 'shared/http/hand-over';

export const loadSignUp = () => handOver({ status: getJson<FormStatus>('inscripciones/estado-formulario') });
export type SignUpData = ReturnType<typeof loadSignUp>;
