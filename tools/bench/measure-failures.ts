import { errors, type Browser, type Page } from 'playwright';
import { signUpLink } from '../../e2e/fixtures/parts.ts';
import { storedSession } from '../../e2e/fixtures/site.ts';
import { atMost, type Figure } from './figure.ts';
import { interleave } from './interleave.ts';
import { slowDown } from './measure-page.ts';
import { medianOf, ratioOf } from './sample.ts';

const entry = /\/modules\/mf-galleries\/[^/]+\/remoteEntry\.js/;
/** In ms; more than the shell's own timeout of a module. What never loads counts as this, and misses. */
const longest = 30_000;

/** The faults of the galleries. */
const troubles: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  // Intercepted too, since that takes time by itself.
  none: (page) => page.route(entry, (route) => route.continue()),
  down: (page) => page.route(entry, (route) => route.abort()),
  hanging: (page) => page.route(entry, () => {}),
  broken: (page) => page.route(entry, (route) => route.fulfill({ contentType: 'text/javascript', body: "throw new Error('broken')" })),
};

/** An action on pages of other modules, in the course of which the page asks for the galleries. */
interface Way {
  name: string;
  /** Where it begins; undefined begins with an empty page, and its load is timed too. */
  from?: string;
  staff?: boolean;
  /** The timed action, up to its result. */
  go(page: Page): Promise<void>;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor({ timeout: longest });
const galleriesLink = (page: Page) => page.getByRole('region', { name: 'Galería' }).getByRole('link', { name: 'Ver más...' });

/** As a press does, without one that would be replayed. */
const beginScripts = (page: Page): Promise<void> =>
  page.evaluate(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ctrlKey: true, altKey: true })));

const ways: readonly Way[] = [
  {
    name: 'the landing page loads under a pointer that rests on their link',
    async go(page) {
      // Before its scripts are loaded nothing handles the pointer; a hand is never quite still.
      await page.addInitScript(() => {
        setInterval(
          () => document.querySelector('#galeria a[href="/galerias"]')?.dispatchEvent(new Event('pointerover', { bubbles: true })),
          50,
        );
      });
      const asked = page.waitForRequest(entry);
      await page.goto('/', { waitUntil: 'commit' });
      const answers = page.waitForFunction(() => 'drawnWith' in globalThis && globalThis.drawnWith?.day === undefined);
      await beginScripts(page);
      await Promise.all([answers, asked]);
      await page.getByRole('region', { name: 'Historia' }).waitFor();
    },
  },
  {
    name: 'the pointer passes over their link, and another is followed',
    from: '/',
    async go(page) {
      await galleriesLink(page).hover();
      await signUpLink(page).click();
      await heading(page, /^Formulario/);
    },
  },
  {
    name: 'their link is followed, and another at once',
    from: '/',
    async go(page) {
      await galleriesLink(page).click();
      await page.evaluate(() => {
        history.pushState({}, '', '/formulario-inscripcion');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await heading(page, /^Formulario/);
    },
  },
  {
    name: 'the keyboard passes over them in the menu to the registrations',
    from: '/panel',
    staff: true,
    async go(page) {
      await page.getByRole('banner').getByRole('button').click();
      for (const name of ['Galerías', 'Inscripciones']) await page.getByRole('menuitem', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
      await heading(page, /Inscripciones$/);
    },
  },
];

type Session = Awaited<ReturnType<typeof storedSession>>;

/** Milliseconds of a way on a slow processor and network, with a fault of the galleries. */
async function time(browser: Browser, url: string, way: Way, session: Session, breakIt: (page: Page) => Promise<unknown>): Promise<number> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...(way.staff ? { storageState: session } : {}) });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(longest);
    await breakIt(page);
    let asked = 0;
    page.on('request', (request) => (asked += Number(entry.test(request.url()))));
    if (way.from) {
      await page.goto(way.from, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await beginScripts(page);
      await page.waitForLoadState('networkidle');
    }
    await slowDown(await context.newCDPSession(page));
    const started = performance.now();
    await way.go(page).catch((error: unknown) => {
      if (!(error instanceof errors.TimeoutError)) throw error;
    });
    const spent = performance.now() - started;
    // A page that never asks for the broken module would be compared with itself.
    if (asked === 0) throw new Error(`Nothing has asked for the galleries: ${way.name}.`);
    return spent;
  } finally {
    await context.close();
  }
}

/** How much longer each way takes while the galleries are down, hang or are broken than while all is well. */
export async function measureFailures(browser: Browser, url: string, rounds: number): Promise<Figure[]> {
  const session = await storedSession({ url }, 'webmaster');
  const figures: Figure[] = [];
  for (const way of ways) {
    const sides = Object.entries(troubles).map(([name, breakIt]) => [name, () => time(browser, url, way, session, breakIt)] as const);
    const { none = [], ...troubled } = await interleave<Record<string, number>>(Object.fromEntries(sides), { rounds });
    for (const [trouble, times] of Object.entries(troubled)) {
      const detail = `${Math.round(medianOf(times))} / ${Math.round(medianOf(none))} ms`;
      figures.push(atMost(`galleries ${trouble} / well: ${way.name}`, ratioOf(times, none), 1.1, detail));
    }
  }
  return figures;
}
