import { isRendered, readPage } from '../fixtures/rendered.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { expect } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

// Rendering in the browser alone, with data that are late or fail.
const test = testOnOwnSite({ DRAW_PAGES: 'off' });

test('no page is rendered on the server', nightly, async ({ site }) => {
  for (const path of ['/', '/galerias', '/privacidad']) expect(isRendered(await readPage(site.url + path)), path).toBe(false);
});
