import type { SecondStep, SecondStepProof } from 'shared/contract/second-factor';
import type { LoginReply } from 'shared/contract/session';
import { anonymousApi, refusalStatus } from 'shared/http/client';

/** The session, or what our server asks for before it gives one. @throws whatever the reason: the person is told the same. */
export async function requestSession(form: FormData): Promise<LoginReply | SecondStep> {
  const credentials = { correo_electronico: form.get('correo_electronico'), contrasena: form.get('contrasena') };
  try {
    return await readSession(await anonymousApi.post('login', { json: credentials }));
  } catch (error) {
    const asked = secondStepOf(error);
    if (asked) return asked;
    throw error;
  }
}

export async function proveSecondStep(proof: SecondStepProof): Promise<LoginReply> {
  return readSession(await anonymousApi.post('login/segundo-paso', { json: proof }));
}

async function readSession(response: Response): Promise<LoginReply> {
  const reply = (await response.json()) as LoginReply;
  if (!reply.access_token) throw new Error('login reply without a token');
  return reply;
}

/** Stands in the refusal, beside what the contract knows. */
function secondStepOf(error: unknown): SecondStep | undefined {
  if (refusalStatus(error) !== 401) return undefined;
  const { segundo_paso } = ((error as { data?: unknown }).data ?? {}) as { segundo_paso?: SecondStep };
  return segundo_paso;
}
