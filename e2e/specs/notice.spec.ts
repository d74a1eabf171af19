import { noticeEvent, type NoticeContent } from '../../shared/src/notify/notify.ts';
import { openHydrated } from '../fixtures/rendered.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

test("a tall notice leaves room below a phone's page: the footer's last link is not covered", nightly, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openHydrated(page, '/accesibilidad');
  const told: NoticeContent = { kind: 'error', text: 'No se ha podido guardar. '.repeat(12) };
  await page.evaluate(([name, detail]) => window.dispatchEvent(new CustomEvent(name, { detail })), [noticeEvent, told] as const);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  const notice = await page.getByRole('alert').boundingBox();
  const link = await page.getByRole('contentinfo').getByRole('link').last().boundingBox();
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0);
});
