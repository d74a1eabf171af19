import { readThrown } from '../base/thrown.ts';

export interface Failure {
  /** One Spanish sentence, which staff read. */
  reason: string;
  /** Permanent: a retry is of no use. */
  permanent: boolean;
  /** The mail server itself is away: other emails would fail too. */
  away?: boolean;
}

const unreachable = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ESOCKET',
  'EDNS',
  'ENOTFOUND',
  'ETIMEDOUT',
  'ECONNRESET',
  'EPROTOCOL',
  'ETLS',
]);

/** A reply of 500 or more from the mail server is permanent, but for a rejected password: that is ours to mend. */
export function explainFailure(error: unknown): Failure {
  const { code, responseCode = 0, response, message } = readThrown(error);
  const answer = (response ?? message ?? String(error)).replaceAll(/\s+/g, ' ').slice(0, 200);
  if (code === 'EAUTH' || responseCode === 535) return { reason: 'El servidor de correo no acepta la cuenta del club.', permanent: false };
  if (code === 'EENVELOPE' && responseCode === 0) return { reason: 'La dirección de correo no es válida.', permanent: true };
  if (responseCode >= 500) {
    const what = code === 'EENVELOPE' ? 'la dirección' : 'el mensaje';
    return { reason: `El servidor de correo ha rechazado ${what}: ${answer}`, permanent: true };
  }
  if (responseCode >= 400) return { reason: `El servidor de correo pide intentarlo más tarde: ${answer}`, permanent: false };
  if (code !== undefined && unreachable.has(code)) {
    return { reason: 'No se ha podido hablar con el servidor de correo. Se volverá a intentar.', permanent: false, away: true };
  }
  return { reason: `El mensaje no se ha podido entregar: ${answer}`, permanent: false };
}
