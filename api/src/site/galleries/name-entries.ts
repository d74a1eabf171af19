import { safeName } from '../../core/files/safe-name.ts';

/** Names each file of a ZIP: its own name; a number without one, or where another has the same on a system that ignores case. */
export function nameEntries(names: readonly (string | null)[]): string[] {
  const digits = String(names.length).length;
  const taken = new Set<string>();
  return names.map((name, i) => {
    const numbered = `imagen-${String(i + 1).padStart(digits, '0')}.jpg`;
    // The export has folders in its names.
    const parts = (name ?? numbered).split('/').map((part) => safeName(part, numbered));
    const wanted = parts.join('/');
    const dot = wanted.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [wanted.slice(0, dot), wanted.slice(dot)] : [wanted, ''];
    let unique = wanted;
    for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${stem} (${number})${extension}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
