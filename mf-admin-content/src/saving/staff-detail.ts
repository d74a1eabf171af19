import { refusalDetail, refusalStatus } from 'shared/http/client';

/** Why the server refused what only staff may do. */
export const staffDetail = (error: unknown): string | undefined =>
  refusalStatus(error) === 403 ? '⛔ Acceso no autorizado' : refusalDetail(error);
