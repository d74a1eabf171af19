import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The result for a screen, at one width or at all of them. */
export interface Finding {
  title: string;
  text: string;
  /** PNGs, by their captions. */
  pictures: Readonly<Record<string, Buffer>>;
}

/** Writes the differences into `folder`, which it empties first, with a page that shows them; returns its address. */
export function writeReport(folder: string, heading: string, findings: readonly Finding[]): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sections = findings.map(({ title, text, pictures }) => {
    const figures = Object.entries(pictures).map(([shows, picture]) => {
      const file = `${title.replaceAll(' ', '-')}-${shows}.png`;
      writeFileSync(join(folder, file), picture);
      return `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${shows}</figcaption></figure>`;
    });
    return `<section><h2>${title}</h2><p>${escape(text)}</p><div>${figures.join('')}</div></section>`;
  });
  const page = join(folder, 'index.html');
  writeFileSync(page, `${head}<h1>${escape(heading)}</h1>${sections.join('\n')}\n`);
  return page;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const head = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>What differs</title>
<style>
  body { font: 1rem/1.5 sans-serif; margin: 2rem; }
  section { border-top: 1px solid; }
  div { display: flex; gap: 1rem; }
  figure { flex: 1; margin: 0; min-width: 0; }
  img { border: 1px solid #888; max-width: 100%; }
</style>
`;
