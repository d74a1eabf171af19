import { chromium } from '@playwright/test';
import { readFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const base = process.env.BASE ?? 'http://localhost:4000';
const [who, out, ...paths] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const widths = (process.env.W ?? '360,768,1440').split(',').map(Number);
const schemes = (process.env.S ?? 'light,dark').split(',');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
let state;
if (who !== '-') {
  const r = await fetch(base + '/api/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ correo_electronico: `${who}@club.example`, contrasena: `demo-${who}` }) });
  const j = await r.json();
  if (!r.ok) { console.log(r.status, j); process.exit(1); }
  state = { cookies: [], origins: [{ origin: base, localStorage: [{ name: 'token', value: j.token ?? j.access_token }, { name: 'usuario', value: JSON.stringify(j.usuario ?? j.user) }] }] };
}
for (const scheme of schemes) for (const width of widths) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: scheme, storageState: state, bypassCSP: true });
  for (const path of paths) {
    const page = await context.newPage();
    const errors = [];
    page.on('console', (m) => m.type() === 'error' && errors.push(m.text().slice(0, 200)));
    page.on('pageerror', (e) => errors.push('PAGE ' + e.message));
    await page.goto(base + path, { waitUntil: 'networkidle' }).catch((e) => errors.push(e.message));
    await page.waitForTimeout(300);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const name = `${path.replace(/\W+/g, '_')}-${width}-${scheme}`;
    await page.screenshot({ path: `${out}/${name}.png`, fullPage: process.env.FULL === '1' });
    await page.evaluate(axe);
    const v = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations.map((x) => x.id + ': ' + x.nodes.map((n) => n.target.join(' ')).slice(0, 3).join(' | '))));
    if (over > 0 || errors.length || v.length) console.log(name, over > 0 ? `OVERFLOW ${over}` : '', errors.join(' ; '), v.join(' ;; '));
    await page.close();
  }
  await context.close();
}
await browser.close();
