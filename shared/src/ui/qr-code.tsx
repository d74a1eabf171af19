import { encode } from 'uqr';

/** The dark modules of a code as a path, in a square with the quiet zone of four modules. */
export function drawCode(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 4, ecc: 'M' });
  return { path: data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''), size };
}

/** QR code generated on the client, without third parties. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = drawCode(text);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={220} height={220} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
