import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright';
import sharp from 'sharp';
import { openDatabase } from '../../api/src/core/db/connect.ts';
import type { LoginReply } from '../../shared/src/contract/session.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { logIn } from '../../e2e/fixtures/site.ts';
import { provideHeadlessChromium } from '../../platform/testing/find-chromium.ts';
import { atMost, type Figure } from './figure.ts';
import { interleave } from './interleave.ts';
import { sampleOf } from './sample.ts';

const manyUsers = 5000;
const surnames = ['García', 'Núñez', 'Ibáñez', 'Lozano', 'Ortega', 'Peña', 'Yagüe', 'Zapata'];
const names = ['Ana', 'Íñigo', 'Carmen', 'Óscar', 'Elena', 'Julián', 'Ñuño'];

/** Latency for staff: long lists, large photos; and what visitors load of such a photo. */
export async function measureStaff(dataDir: string, rounds: number): Promise<Figure[]> {
  await fillUsers(dataDir);
  const photo = join(dataDir, 'photo.jpg');
  await drawPhoto(photo);
  const server = await startServer(dataDir);
  const browser = await chromium.launch({ executablePath: await provideHeadlessChromium(), args: ['--no-sandbox'] });
  try {
    const session = await logIn(server.url, 'webmaster');
    const { users, previews } = await interleave(
      {
        users: () => measureUserList(browser, server.url, session),
        previews: () => measurePreview(browser, server.url, session, photo),
      },
      { rounds },
    );
    const { heroes } = await interleave({ heroes: () => measureHero(browser, server.url) }, { rounds, warmUp: false });
    return [
      atMost(`list of ${manyUsers} users at CPU ×4: slowest interaction, ms`, sampleOf(users), 200, ''),
      atMost('preview of a hero of 12 megapixels: main thread, ms', sampleOf(previews), 200, ''),
      atMost('that hero on a phone: LCP image, KB', sampleOf(heroes.map(({ bytes }) => bytes / 1024)), 120, heroes[0]?.url ?? ''),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function fillUsers(dataDir: string): Promise<void> {
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  const creado = new Date().toISOString();
  const rows = Array.from({ length: manyUsers }, (_, i) => ({
    nombre: names[i % names.length] ?? '',
    primer_apellido: surnames[i % surnames.length] ?? '',
    segundo_apellido: `de la Sierra ${i}`,
    telefono: `6${String(i).padStart(8, '0')}`,
    correo_electronico: `member${i}@correo.example`,
    rol: 'socio' as const,
    contrasena_hash: '-',
    creado,
  }));
  try {
    for (let from = 0; from < rows.length; from += 500) {
      await db
        .insertInto('usuarios')
        .values(rows.slice(from, from + 500))
        .execute();
    }
  } finally {
    await db.destroy();
  }
}

/** 4000 × 3000 pixels with as much detail as a photo has. */
async function drawPhoto(path: string): Promise<void> {
  const grain = {
    width: 1000,
    height: 750,
    channels: 3 as const,
    background: '#806040',
    noise: { type: 'gaussian' as const, mean: 128, sigma: 30 },
  };
  const land = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="750"><rect width="1000" height="400" fill="#2b6f83" opacity="0.6"/><circle cx="700" cy="200" r="120" fill="#e3a233" opacity="0.7"/></svg>',
  );
  const small = await sharp({ create: grain })
    .composite([{ input: land }])
    .png()
    .toBuffer();
  await sharp(small).resize(4000, 3000, { kernel: 'cubic' }).jpeg({ quality: 90 }).toFile(path);
}

async function openAs(
  browser: Browser,
  { access_token, usuario }: LoginReply,
): Promise<{ context: BrowserContext; page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'es-ES' });
  await context.addInitScript(
    ([token, user]) => {
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('usuario', user ?? '');
    },
    [access_token, JSON.stringify(usuario)],
  );
  // Plain JavaScript: tsx would wrap its functions in a helper that the page does not have.
  await context.addInitScript({ path: join(import.meta.dirname, 'observe-page.js') });
  const page = await context.newPage();
  return { context, page, cdp: await context.newCDPSession(page) };
}

/** The longest delay from an input to the next frame while the list is used. */
async function measureUserList(browser: Browser, url: string, session: LoginReply): Promise<number> {
  const { context, page, cdp } = await openAs(browser, session);
  try {
    await page.goto(`${url}/usuarios`);
    await page.getByText(/^500\d usuarios$/).waitFor();
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.waitForTimeout(800);
    const search = page.getByLabel('Buscar');
    const interactions: (() => Promise<void>)[] = [
      () => search.pressSequentially('garc', { delay: 150 }),
      () => search.press('Backspace'),
      () => page.getByLabel('Ordenar por').press('ArrowDown'),
      () => page.getByLabel('Rol').press('ArrowDown'),
      () => page.getByLabel('Rol').press('ArrowUp'),
      () => search.fill(''),
      async () => {
        await page.mouse.wheel(0, 60_000);
        await page.getByRole('button', { name: 'Eliminar' }).nth(3).click();
        await page.keyboard.press('Escape');
      },
    ];
    await page.evaluate('window.seenByBench.interactions.length = 0');
    for (const interact of interactions) {
      await interact();
      await page.waitForTimeout(800);
    }
    const seen = (await page.evaluate('window.seenByBench.interactions')) as number[];
    if (seen.length === 0) throw new Error('No interaction was observed.');
    return Math.max(...seen);
  } finally {
    await context.close();
  }
}

/** The main thread's work from choosing the file until its preview is rendered, in ms; then it is saved. */
async function measurePreview(browser: Browser, url: string, session: LoginReply, photo: string): Promise<number> {
  const { context, page, cdp } = await openAs(browser, session);
  try {
    await page.goto(`${url}/inicio-admin`);
    const input = page.locator('form [name=file]');
    await input.waitFor();
    await page.waitForLoadState('networkidle');
    await cdp.send('Performance.enable');
    const busy = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    const before = await busy();
    await input.setInputFiles(photo);
    await page.getByRole('button', { name: /^Encuadrar imagen/ }).waitFor();
    await page.waitForTimeout(500);
    const spent = (await busy()) - before;
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.waitForURL(`${url}/`);
    return spent;
  } finally {
    await context.close();
  }
}

/** The landing page's largest picture on a phone, in bytes on the wire. */
async function measureHero(browser: Browser, url: string): Promise<{ url: string; bytes: number }> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true });
  try {
    const page = await context.newPage();
    await page.addInitScript({ path: join(import.meta.dirname, 'observe-page.js') });
    const cdp = await context.newCDPSession(page);
    const pictures = new Map<string, { url: string; bytes: number }>();
    cdp.on('Network.requestWillBeSent', ({ requestId, request }) => pictures.set(requestId, { url: request.url, bytes: 0 }));
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const picture = pictures.get(requestId);
      if (picture) picture.bytes = encodedDataLength;
    });
    await cdp.send('Network.enable');
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    const largest = (await page.evaluate('window.seenByBench.lcpUrl')) as string;
    const hero = [...pictures.values()].find((picture) => picture.url === largest);
    if (!hero) throw new Error(`The largest thing on the landing page is no picture: ${largest}`);
    return { url: new URL(hero.url).pathname + new URL(hero.url).search, bytes: hero.bytes };
  } finally {
    await context.close();
  }
}
