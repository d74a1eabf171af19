/**
 * An email address, with a line break allowed before its '@' and none within a word: in a narrow column it takes two lines. It needs
 * `overflow-wrap: normal` or `break-word` there.
 */
export function Address({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  if (at < 1) return <span>{children}</span>;
  return (
    <span>
      <span>{children.slice(0, at)}</span>
      <wbr />
      <span>{children.slice(at)}</span>
    </span>
  );
}
