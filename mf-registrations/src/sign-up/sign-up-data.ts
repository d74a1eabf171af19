import type { FormStatus } from 'shared/contract/registrations';
import { getJson } from 'shared/http/client';

export interface SignUpData {
  status: Promise<FormStatus>;
}

export const loadSignUp = (): SignUpData => ({ status: getJson<FormStatus>('inscripciones/estado-formulario') });
