import { Notice } from 'shared/ui/notice';

/** What did not work, in one text, and below it the server's reason, if it gave one. */
export function Failure({ text, detail }: { text: string; detail?: string | undefined }) {
  return (
    <>
      {text && <Notice kind="error">{text}</Notice>}
      {detail && detail !== text && <Notice kind="error">{detail}</Notice>}
    </>
  );
}
