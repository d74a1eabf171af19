/** Allows a line break before the '@' of an email address, and none within a word. */
export function Address({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  if (at < 1) return <span>{children}</span>;
  return (
    <>
      <span>{children.slice(0, at)}</span>
      <wbr />
      <span>{children.slice(at)}</span>
    </>
  );
}
