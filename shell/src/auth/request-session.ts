import type { SecondStep, SecondStepProof } from 'shared/contract/second-factor';
import type { LoginReply } from 'shared/contract/session';
import { call } from 'shared/http/call';
import { errorBody } from 'shared/http/error-body';

export interface Credentials {
  correo_electronico: string;
  contrasena: string;
}

/** Logs in: the session, or the second step our server asks for. @throws any error: the message is the same for all. */
export async function requestSession(credentials: Credentials): Promise<LoginReply | SecondStep> {
  try {
    return readSession(await call('POST /login', { anonymous: true, json: credentials }));
  } catch (error) {
    const asked = errorBody<'POST /login', 401>(error, 401)?.segundo_paso;
    if (asked) return asked;
    throw error;
  }
}

export async function proveSecondStep(proof: SecondStepProof): Promise<LoginReply> {
  return readSession(await call('POST /login/segundo-paso', { anonymous: true, json: proof }));
}

function readSession(reply: LoginReply): LoginReply {
  if (!reply.access_token) throw new Error('login reply without a token');
  return reply;
}
