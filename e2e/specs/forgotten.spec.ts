import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { captchaToken, solveCaptcha } from '../fixtures/captcha.ts';
import { emailTo } from '../fixtures/emails.ts';
import { storedSession } from '../fixtures/site.ts';
import { switchForm } from '../fixtures/switch-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const mail = 'olvidada.ruiz@rider.example';
const traces = [mail, '655 443 322', 'Olvidada Ruiz'];

/** The files of the site's folder that contain her data. */
const grep = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/releases'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => traces.some((text) => readFileSync(path).includes(text)));

test(
  'a request to be forgotten: from the form, by an email and two presses, to no byte that names its person',
  nightly,
  async ({ page, site, browser, problems }) => {
    await switchForm(site, true);
    const captcha_token = await captchaToken(site.url);
    const rider = { nombre: 'Olvidada Ruiz', mail, telefono: '655 443 322', evento: 'Castillos', captcha_token };
    const signedUp = await fetch(`${site.url}/api/inscripciones/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rider),
    });
    expect(signedUp.status).toBe(201);

    await page.goto('/privacidad');
    await page.getByRole('link', { name: 'Pedir algo sobre tus datos' }).click();
    await page.getByRole('combobox', { name: 'Qué quieres pedir' }).selectOption({ label: 'Borrarlos' });
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(mail);
    await solveCaptcha(page);
    await page.getByRole('button', { name: 'Enviar solicitud' }).click();
    await expect(page.getByText(/^Te hemos escrito: abre el enlace/)).toBeVisible();
    const email = await emailTo(site, mail, 'Confirma tu solicitud');
    await page.goto(`/derechos${/\/derechos(#\S+)/.exec(email.text ?? '')?.[1] ?? ''}`);
    await page.getByRole('button', { name: 'Confirmar la solicitud' }).click();
    await expect(page.getByText(/^Solicitud confirmada\. El club te contesta antes del/)).toBeVisible();

    const staff = await browser.newContext({ baseURL: site.url, storageState: await storedSession(site, 'webmaster') });
    await problems.watch(staff);
    const office = await staff.newPage();
    await office.goto('/datos-personales');
    await office.getByRole('button', { name: 'Ver sus datos' }).click();
    await expect(office.getByRole('region', { name: `Datos de ${mail}` }).getByText('655 443 322')).toBeVisible();
    await office.getByRole('button', { name: 'Borrar todo' }).click();
    await office.getByRole('button', { name: 'Borrar para siempre' }).click();
    await expect(office.getByText(/^Borrado\. Queda constancia/)).toBeVisible();
    await staff.close();

    for (const table of ['inscripciones', 'correos', 'auditoria', 'solicitudes_datos', 'borrados_datos'] as const) {
      const rows = JSON.stringify(await site.db.selectFrom(table).selectAll().execute());
      expect(
        traces.filter((text) => rows.includes(text)),
        table,
      ).toEqual([]);
    }
    // Several servers share a PostgreSQL, without a file of ours.
    const [folder] = site.moduleFolders;
    if (site.servers.length === 1 && folder) expect(grep(dirname(folder))).toEqual([]);
  },
);
