import { Notice } from 'shared/ui/notice';

/** An error message, and below it the server's reason, if any. */
export function Failure({ text, detail }: { text: string; detail?: string | undefined }) {
  return (
    <>
      {text && <Notice kind="error">{text}</Notice>}
      {detail && detail !== text && <Notice kind="error">{detail}</Notice>}
    </>
  );
}
