import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { Rendered } from './rendering.ts';
import { finishRendered, finishFrame } from './finish-rendered.ts';

const template = `<!doctype html><html><head><title>Site</title><meta name="can" content="1.0"><script defer src="/assets/shell.js"></script><link href="/assets/shell.css" rel="stylesheet"></head><body><div id="root"></div></body></html>`;
const sheets: Readonly<Record<string, string>> = { '/assets/shell.css': 'h1{color:red}', '/modules/a.css': "h1::after{content:'$&'}" };

const rendered = {
  html: '<link rel="preload" as="image" href="/static/a.webp" fetchPriority="high"/><h1>$& Hello</h1>',
  with: { day: '2026-06-15', origin: 'https://site.example' },
  replies: { '/api/a': { status: 200, body: { texto: '</script><script>alert(1)</script><!--' } } },
  answers: [],
  isMissing: false,
} as unknown as Rendered;

const finish = (given: Partial<Rendered> = {}, known = sheets, isAtOnce = false) =>
  finishRendered(
    template,
    { ...rendered, ...given },
    {
      storedUser: { key: 'user', role: 'role', token: 'token' },
      readBootstrap: async () => "go('$&')",
      styleAt: async (address) => known[address],
      head: '<meta name="can" content="1.0">',
    },
    {
      scripts: ['/modules/a.js?x="&y'],
      styles: ['/modules/a.css'],
      registry: '<script type="application/json" id="registry">[]</script>',
      interactive: isAtOnce ? { told: {} } : { told: { need: '', report: '/loads\n{"a":1}' }, rules: '{"prerender":[]}' },
      place: { address: 'https://site.example/', site: 'https://site.example' } as never,
    },
  );

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const between = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => text);

test('the inline parts of a page are exactly what its policy allows', async () => {
  const { html, inline } = await finish();
  expect(between(html, /<style[^>]*>([^]*?)<\/style>/g)).toEqual(Object.values(sheets));
  expect(inline.styles).toEqual(Object.values(sheets).map(digest));
  const [script = ''] = between(html, /<script data-start[^>]*>([^]*?)<\/script>/g);
  expect(script).toBe("go('$&')");
  expect(inline.scripts).toEqual([digest(script), digest('{"prerender":[]}')]);
});

test('a page that is only read holds the rules that it uses, and says where the others are', async () => {
  const known = { ...sheets, '/assets/shell.css': '.there{color:red}.away{color:blue}' };
  const html = '<p class="there"></p>';
  expect((await finish({ html }, known)).html).toContain('<style data-whole="/assets/shell.css">.there{color:red}</style>');
  expect((await finish({ html }, known, true)).html).toContain(
    `<style data-href="/assets/shell.css">${known['/assets/shell.css']}</style>`,
  );
});

test('a sheet that cannot be inlined is linked, and is in no policy', async () => {
  const { html, inline } = await finish({}, { '/assets/shell.css': 'h1{color:red}' });
  expect(html).toContain('<link rel="stylesheet" href="/modules/a.css">');
  expect(inline.styles).toEqual([digest('h1{color:red}')]);
});

test('the shell starts late, with what the screen needs, and pictures are asked for first', async () => {
  const { html } = await finish();
  expect(html).not.toContain('src="/assets/shell.js"');
  expect(html).toContain(
    `/assets/shell.js" data-ahead="/modules/a.js?x=&quot;&amp;y" data-user="user" data-role="role" data-token="token" data-later="/assets/shell.css /modules/a.css" data-report='/loads\n{"a":1}'>`,
  );
  expect(html).toContain('<script type="speculationrules">{"prerender":[]}</script>');
  expect((await finish({}, sheets, true)).html).not.toMatch(/data-need|speculationrules/);
  const [head = '', body = ''] = html.split('</head>');
  expect(head.indexOf('as="image"')).toBeGreaterThan(0);
  expect(head.indexOf('as="image"')).toBeLessThan(head.indexOf('<script'));
  expect(body).toContain('<div id="root"><h1>$& Hello</h1></div>');
});

test('a page is the same one, whichever call was answered first', async () => {
  const reply = { status: 200, body: {} };
  const inOrder = await finish({ replies: { '/api/a': reply, '/api/b': reply } });
  expect(await finish({ replies: { '/api/b': reply, '/api/a': reply } })).toEqual(inOrder);
});

test('what only scripts read comes with them, at an address that is made of it', async () => {
  const { html, state } = await finish();
  expect(html).toContain(`<script data-start="${state?.address} /assets/shell.js"`);
  expect(html).not.toMatch(/application\/json|name="can"/);
  const put = vi.fn<(where: string, blocks: string) => void>();
  // oxlint-disable-next-line no-new-func -- a browser runs it
  new Function('document', state?.script ?? '')({ head: { insertAdjacentHTML: put } });
  const blocks = put.mock.lastCall?.[1] ?? '';
  expect(blocks).toMatch(/^<meta name="can" content="1.0"><script [^<]*id="registry">\[\]<\/script><script [^<]*id="drawn-page">/);
  const other = await finish({ replies: {} });
  expect(other.state?.address).toMatch(/^\/modules\/pages\/\w{12}\.js$/);
  expect(other.state?.address).not.toBe(state?.address);
});

test('data of the page cannot end its block, and comes back as it was', async () => {
  const { html } = await finish({}, sheets, true);
  const [, block = ''] = html.split('<script type="application/json" id="drawn-page">');
  const [text = ''] = block.split('</script>');
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ with: rendered.with, replies: rendered.replies });
  expect(block.match(/<\/script>/g)).toHaveLength(1);
});

test('a frame takes the place of nothing, whatever signs it has', () => {
  expect(finishFrame(template, '<p>$&</p>')).toBe(template.replace('<div id="root">', () => '<div id="root"><p>$&</p>'));
});
