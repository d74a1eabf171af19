import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { turnMembersOn } from '../../api/src/testing/members.ts';
import { accountOf, creditor } from '../fixtures/accounts.ts';
import { solveCaptcha } from '../fixtures/captcha.ts';
import { emailTo } from '../fixtures/emails.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { expect } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const test = testOnOwnSite({}, (db) => turnMembersOn(db, creditor));
test.use({ role: 'webmaster' });

const year = new Date().getFullYear();
const names = Array.from({ length: 200 }, (_, at) => `Socia${String(at + 1).padStart(3, '0')} Prueba`);
const book = [
  'Nº;Nombre;Alta;Tipo de cuota;Correo',
  ...names.map((name, at) => `${at + 1};${name};01/03/2015;${at < 150 ? 'Numerario' : 'Honor'};socia.${at + 1}@correo.example`),
].join('\r\n');

/** Gives a member an account and a signed mandate, as staff do on their page. */
async function giveAccount(page: Page, name: string, iban: string): Promise<void> {
  await page.goto('/socios');
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(name);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Poner cuenta' }).click();
  await page.getByLabel('Cuenta (IBAN)').fill(iban);
  await page.getByLabel('Día en que firmó el mandato').fill(`${year}-01-10`);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('strong').filter({ hasText: /^Mandato / })).toBeVisible();
}

const feeOf = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test(
  "a club's year with its members: the register comes in, one joins, fees are opened, paid, debited, returned and closed",
  nightly,
  async ({ page, site, browser, problems }) => {
    test.setTimeout(300_000);
    await page.goto('/socios');
    await page.getByRole('button', { name: 'Acciones' }).click();
    await page.getByRole('link', { name: 'Importar', exact: true }).click();
    await page.getByLabel('Archivo (.xlsx o .csv)').setInputFiles({ name: 'socios.csv', mimeType: 'text/csv', buffer: Buffer.from(book) });
    await expect(page.getByText('socios.csv: 200 filas.')).toBeVisible();
    await page.getByRole('button', { name: 'Comprobar sin guardar' }).click();
    await page.getByRole('button', { name: 'Importar 200 filas' }).click();
    await expect(page.getByText(/^Importación terminada: 200 nuev/)).toBeVisible();

    // A visitor applies, and is accepted: the number after the last one, and an email.
    const visitor = await browser.newContext({ baseURL: site.url });
    await problems.watch(visitor);
    const door = await visitor.newPage();
    await door.goto('/hazte-socio');
    for (const [label, value] of [
      ['Nombre', 'Nerea'],
      ['Primer apellido', 'Nueva'],
      ['Correo electrónico', 'nerea@correo.example'],
    ] as const)
      await door.getByRole('textbox', { name: `${label} (obligatorio)` }).fill(value);
    await door.getByLabel('Fecha de nacimiento').fill('1990-05-03');
    await solveCaptcha(door);
    await door.getByRole('button', { name: 'Enviar solicitud' }).click();
    await expect(door.getByText(/^Hemos recibido tu solicitud/)).toBeVisible();
    await visitor.close();
    await page.goto('/panel');
    await page.getByRole('link', { name: /1 solicitud de socio/ }).click();
    await page.getByRole('link', { name: 'Nerea Nueva' }).click();
    await page.getByRole('button', { name: 'Aceptar', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByText('Nerea Nueva ya es socio.')).toBeVisible();
    expect((await emailTo(site, 'nerea@correo.example', 'Ya eres socio')).text).toContain('201');
    expect(await site.db.selectFrom('socios').select(['numero', 'estado']).where('nombre', '=', 'Nerea').execute()).toEqual([
      { numero: 201, estado: 'alta' },
    ]);

    await page.goto('/socios');
    await page.getByRole('link', { name: 'Cuotas', exact: true }).click();
    await page.getByRole('button', { name: 'Preparar un año' }).click();
    // From October on the next year is proposed.
    await page.getByRole('dialog').getByLabel('Año', { exact: true }).fill(String(year));
    await page.getByLabel('Importe de Numerario').fill('40');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('150 cuotas, 6.000 €')).toBeVisible();
    await page.getByRole('button', { name: `Abrir ${year} (150)` }).click();
    await expect(page.getByText('Se han creado 150 cuotas (6.000 €).')).toBeVisible();

    // In cash, and taken back.
    await feeOf(page, names[0] ?? '').check();
    await feeOf(page, names[1] ?? '').check();
    await page.getByRole('button', { name: 'Anotar el pago (2)' }).click();
    await page.getByRole('dialog').getByLabel('Forma de pago').selectOption('Efectivo');
    await page.getByRole('dialog').getByRole('button', { name: 'Anotar el pago' }).click();
    await expect(page.getByText('Pagado: 2 cuotas, 80 €.')).toBeVisible();
    expect(await site.db.selectFrom('cuotas').select('pago').where('estado', '=', 'pagada').execute()).toEqual([
      { pago: 'Efectivo' },
      { pago: 'Efectivo' },
    ]);

    // The bank's lines, as sign-ups have them.
    await page.getByRole('link', { name: 'Movimientos del banco' }).click();
    await page.getByLabel('Movimientos').fill(`12/03/${year}\tTransferencia de ${names[5]} S6-${year}\t40,00 €`);
    await page.getByRole('button', { name: 'Buscar de quién son' }).click();
    await page.getByRole('button', { name: 'Aceptar (1)' }).click();
    await expect
      .poll(() => site.db.selectFrom('cuotas').select(['numero', 'pago']).where('pago', '=', 'Transferencia').execute())
      .toEqual([{ numero: 6, pago: 'Transferencia' }]);

    const debited = names.slice(2, 5);
    for (const [at, name] of debited.entries()) await giveAccount(page, name, accountOf(at + 1));
    await page.goto('/socios/remesas');
    await page.getByRole('button', { name: 'Nueva remesa' }).click();
    await expect(page.getByText('Se cobran 3 cuotas, 120 €')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No se puede cobrar a 144 socios' })).toBeVisible();
    await page.getByRole('button', { name: 'Crear la remesa' }).click();
    await expect(page.getByText(/^Se ha creado la remesa /)).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Descargar' }).click()]);
    const file = await readFile(await download.path(), 'utf8');
    for (const at of [1, 2, 3]) expect(file).toContain(accountOf(at));
    const [end = ''] = /(?<=<EndToEndId>)[^<]+/.exec(file) ?? [];

    await page.getByLabel('O líneas pegadas').fill(`${end}  AM04  40,00`);
    await page.getByRole('button', { name: 'Leer las líneas' }).click();
    await expect(page.getByRole('heading', { name: '1 cuota volvería a estar sin pagar' })).toBeFocused();
    await page.getByRole('button', { name: 'Guardar (1)' }).click();
    await expect(page.getByRole('heading', { name: '1 cuota vuelve a estar sin pagar' })).toBeVisible();

    // Those who still owe are written to.
    await page.goto('/socios?debe=si');
    await expect(page.getByText(/^1\d\d socios/).first()).toBeVisible();
    await page.getByRole('button', { name: /^Enviar correo \(/ }).click();
    const mail = page.getByRole('dialog');
    await mail.getByRole('radio', { name: /^De ser socio/ }).check();
    await mail.getByLabel('Asunto').fill('Tu cuota');
    await mail.getByLabel('Mensaje').fill('Hola, aún no hemos recibido tu cuota.');
    await mail.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(mail).toBeHidden();
    expect((await emailTo(site, 'socia.10@correo.example')).subject).toBe('Tu cuota');
    await page.goto('/socios/remesas');
    await page.getByRole('link', { name: 'Cuotas', exact: true }).click();
    await page.getByRole('link', { name: 'Cierre' }).click();
    await expect(page.getByRole('heading', { name: `Cierre de ${year}` })).toBeVisible();
    const closing = page.getByRole('table', { name: 'Cobrado por forma de pago' });
    await expect(closing.getByRole('row', { name: /Efectivo 2 80 €/ })).toBeVisible();
    // What it has come to, for the assembly.
    await page.getByRole('link', { name: 'Cuentas del año' }).click();
    const byKind = page.getByRole('table', { name: 'Cobrado por tipo y forma de pago' });
    await expect(byKind.getByRole('row', { name: /^Cuotas — 80\s€ 40\s€ 120\s€/ })).toBeVisible();
    await page.goBack();
    const [sheet] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Excel para tesorería' }).click()]);
    expect(sheet.suggestedFilename()).toBe(`cuotas-${year}.xlsx`);
  },
);
