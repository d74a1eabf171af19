import type { RejectedFile } from 'shared/contract/galleries';
import { refusalDetail, refusalStatus } from 'shared/http/client';

interface UploadError {
  /** No reply, or a proxy's: a retry may succeed. */
  wasLost: boolean;
  reason: string;
  /** The server rejected every file. */
  rechazadas: RejectedFile[] | undefined;
}

const onTheWay = new Set([408, 429, 502, 503, 504]);

export function readUploadError(error: unknown): UploadError {
  const status = refusalStatus(error);
  const { rechazadas } = ((error as { data?: unknown } | undefined)?.data ?? {}) as { rechazadas?: RejectedFile[] };
  return {
    wasLost: status === undefined || onTheWay.has(status),
    reason: refusalDetail(error) ?? (status === undefined ? 'Se ha perdido la conexión.' : 'El servidor no la ha aceptado.'),
    rechazadas: Array.isArray(rechazadas) && rechazadas.length > 0 ? rechazadas : undefined,
  };
}
