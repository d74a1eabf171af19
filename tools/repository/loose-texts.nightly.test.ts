import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteConfig } from '../../site.config.ts';
import { listModules } from '../../platform/build/app-package.ts';
import { repository } from '../../e2e/fixtures/server.ts';
import { findLooseTexts } from './loose-texts.ts';

test('no text that may change or go stands beside another, where a page translator would break it', () => {
  const packages = [siteConfig.shell, ...listModules(repository), 'shared'];
  expect(findLooseTexts(packages.map((name) => join(repository, name)))).toEqual([]);
});

const given = `
declare namespace JSX {
  interface Element { element: true }
  interface IntrinsicElements { [name: string]: object }
}
declare const count: number;
declare const name: string | undefined;
declare const isOn: boolean;
declare const rows: string[];
declare function Part(props: { children?: unknown }): JSX.Element;
`;

test.each([
  ['<p>{count} de tres</p>', ['{count}']],
  ['<p>Hola, {name}</p>', ['{name}']],
  ["<p>{isOn && 'Ya'}<b /></p>", ["{isOn && 'Ya'}"]],
  ["<p>{isOn ? 'Ya' : <i />}<b /></p>", ["{isOn ? 'Ya' : <i />}"]],
  ['<p>{isOn && <>ya</>}<b /></p>', ['{isOn && <>ya</>}']],
  ['<p>{isOn && <b />} Siempre</p>', ['{isOn && <b />}']],
  ['<p>{rows.map((row) => <b>{row}</b>)} Siempre</p>', ['{rows.map((row) => <b>{row}</b>)}']],
  ["<Part>{() => name ?? 'nadie'}</Part>", ["name ?? 'nadie'"]],
  ['<p>{`${count} de tres`}</p>', []],
  ['<p><span>{count}</span> de tres</p>', []],
  ['<p>{isOn && <b />}<i /> Siempre</p>', []],
  ['<p>Siempre <b>así</b>, {isOn && <i />}</p>', []],
])('%s', (rendered, found) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'loose-texts-')));
  try {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { jsx: 'preserve', strict: true, types: [] } }));
    writeFileSync(join(folder, 'part.tsx'), `${given}\nexport const rendered = ${rendered};\n`);
    expect(findLooseTexts([folder]).map((text) => text.slice(text.indexOf(' ') + 1))).toEqual(found);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
