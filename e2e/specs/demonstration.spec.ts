import { randomBytes } from 'node:crypto';
import { insertMembers } from '../../tools/demonstration/store-members.ts';
import { madridDay } from '../../shared/src/text/moments.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { expect } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

/** Members' accounts are sealed with it: the server reads what is stored before it starts. */
const secret = randomBytes(32).toString('base64');

const test = testOnOwnSite({ JWT_SECRET: secret }, (db) =>
  db.transaction().execute((trx) => insertMembers(trx, { jwtSecret: secret }, madridDay(new Date()))),
);
test.use({ viewport: { width: 360, height: 740 } });

test.describe('as a member', () => {
  test.use({ role: 'socio' });

  test('what is due comes first, with how to pay it', nightly, async ({ page }) => {
    await page.goto('/mi-ficha');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^Debes 48\s€ hasta el \d\d\/\d\d\/\d{4}$/);
    await expect(page.getByText(/^Bizum al 600 123 456, con el concepto S\d+-\d{4}$/)).toBeVisible();
    await page.getByRole('button', { name: 'Ver el QR para la app de tu banco' }).click();
    await expect(page.getByRole('img', { name: 'QR para la app de tu banco' })).toBeVisible();
    await page.getByRole('link', { name: 'Directorio de socios' }).click();
    await expect(page.getByRole('heading', { name: 'Directorio de socios' })).toBeVisible();
    await expect(page.locator('main li').first()).toBeVisible();
  });
});

test.describe('as the treasurer', () => {
  test.use({ role: 'direccion' });

  test('a remittance is made beside the one with a returned debit', nightly, async ({ page }) => {
    await page.goto('/socios/remesas');
    await expect(page.getByText('1 recibo devuelto')).toBeVisible();
    await page.getByRole('button', { name: 'Nueva remesa' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nueva remesa' });
    await expect(dialog.getByText(/^Se cobran \d+ cuotas, /)).toBeVisible();
    await expect(dialog.getByText(/^No se puede cobrar a \d+ socios$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Crear la remesa' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').getByRole('button', { name: 'Descargar' })).toHaveCount(2);
  });
});

test.describe('as an organiser', () => {
  test.use({ role: 'direccion' });

  test('the bus trip is postponed by a week, and all who signed up are asked', nightly, async ({ page }) => {
    await page.goto('/admin/actividades');
    const trip = page.getByRole('listitem').filter({ hasText: 'En autobús al museo de la moto' });
    await trip.getByRole('link', { name: /^Inscripciones \(\d+ de 49\)/ }).click();
    await page.getByRole('link', { name: 'Inscripción de la actividad' }).click();
    await page.getByRole('button', { name: /^Aplazar/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Aplazar y preguntar' }).click();
    await expect(page.getByText(/^Aplazada\. \d+ personas avisadas\.$/)).toBeVisible();
    await expect(page.getByText(/0 siguen, 0 con devolución y \d+ sin contestar/)).toBeVisible();
  });
});
