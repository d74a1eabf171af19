/** An address breaks before its '@', and nowhere inside a word. */
export function Address({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  if (at < 1) return children;
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}
