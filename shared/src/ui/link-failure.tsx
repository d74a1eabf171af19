import { refusalDetail, refusalStatus } from 'shared/http/client';
import { failureReference } from 'shared/http/error-body';
import { useRevalidator } from 'shared/router';
import { LoadFailure } from './load-failure.tsx';
import { Notice } from './notice.tsx';

interface LinkFailureProps {
  error: unknown;
  /** Error message: 'No se ha podido cargar tu inscripción.' */
  text: string;
}

/** `failed` of a page that an emailed link opens: what the server says of the link, or an error with a retry. */
export function LinkFailure({ error, text }: LinkFailureProps) {
  const { revalidate } = useRevalidator();
  const said = (refusalStatus(error) ?? 500) < 500 ? refusalDetail(error) : undefined;
  if (said !== undefined) return <Notice kind="error">{said}</Notice>;
  return <LoadFailure text={text} reference={failureReference(error)} onRetry={() => void revalidate()} />;
}
