import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { EmailTemplate } from 'shared/contract/email-templates';
import { serverCan } from 'shared/testing/capabilities';
import { done, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { answer, fill } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { openList, person } from '../../testing/open-list.ts';

const post = 'POST /api/inscripciones/enviar-correo';
const facts = { referencia: 'C27-0001', grupo: '3', importe: '45 €', enlace: 'https://club.example/mi-inscripcion' };
const recipients = [
  { id: 5, nombre: 'Ana Gil', mail: 'p5@rider.example', datos: { ...facts, nombre: 'Ana Gil', salida: '09:30' } },
  { id: 7, nombre: 'Luis', mail: 'p7@rider.example', datos: { ...facts, nombre: 'Luis', salida: '' } },
];

async function open(replies: FakeReplies = {}) {
  const opened = openList([person(5, { nombre: 'Ana Gil' }), person(7, { nombre: 'Luis' })], {
    [post]: { estado: 'ok' },
    [`${post}/datos`]: recipients,
    ...replies,
  } as FakeReplies);
  await screen.findByRole('table');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las de 2026' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enviar correo (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar correo a 2 inscritos' }));
  const text = (label: string) => dialog.getByLabelText<HTMLTextAreaElement>(label);
  const type = (label: string, value: string) => fill(text(label), value);
  // Templates load asynchronously.
  const press = async (name: string) => userEvent.click(await dialog.findByRole('button', { name }));
  const sent = (call: string = post) => opened.calls.filter((each) => each.call === call).map(({ body }) => body);
  return { ...opened, dialog, text, type, press, sent };
}

test('a placeholder is inserted at the cursor, in the message or the subject, by mouse and by keyboard', async () => {
  const { text, type, press } = await open();
  await type('Mensaje', 'Hola, :');
  text('Mensaje').setSelectionRange(6, 6);
  await press('{nombre}');
  await waitFor(() => expect(document.activeElement).toBe(text('Mensaje')));
  expect([text('Mensaje').value, text('Mensaje').selectionStart]).toEqual(['Hola, {nombre}:', 14]);

  await type('Asunto', 'Salida mala');
  text('Asunto').setSelectionRange(7, 11);
  screen.getByRole('button', { name: '{salida}' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(text('Asunto')));
  expect([text('Asunto').value, text('Asunto').selectionStart]).toEqual(['Salida {salida}', 15]);
  await userEvent.keyboard('!');
  expect(text('Asunto').value).toBe('Salida {salida}!');
});

test("the preview shows each recipient's email, one after the other, and names missing values", async () => {
  const { dialog, type, press, sent } = await open();
  await type('Asunto', 'Hola, {nombre}');
  await type('Mensaje', 'Sales a las {salida}. {apellido}');
  await press('Ver cómo queda');
  const preview = within(await dialog.findByRole('region', { name: 'Vista previa' }));
  preview.getByText('Ana Gil · 1 de 2');
  preview.getByText('Hola, Ana Gil');
  preview.getByText('Sales a las 09:30. {apellido}');
  expect(preview.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 sin hora de salida: Luis.',
    '{apellido} no es un dato: se enviará tal cual.',
  ]);
  await press('Persona siguiente');
  preview.getByText('Luis · 2 de 2');
  preview.getByText('Sales a las —. {apellido}');
  await press('Persona siguiente');
  preview.getByText('Ana Gil · 1 de 2');
  await press('Persona anterior');
  preview.getByText('Luis · 2 de 2');
  await type('Asunto', 'Otro, {nombre}');
  preview.getByText('Otro, Luis');
  expect(sent(`${post}/datos`)).toEqual([{ inscritos: [5, 7] }]);
});

test("a test email goes to its author, with the shown rider's values", async () => {
  const { dialog, type, press, sent, replies } = await open({
    'POST /api/inscripciones/enviar-correo/prueba': { correo: 'yo@club.example' },
  });
  await press('Ver cómo queda');
  await dialog.findByRole('region', { name: 'Vista previa' });
  await press('Enviarme una prueba');
  await dialog.findByText('Rellena asunto y mensaje.');
  await type('Asunto', 'Hola');
  await type('Mensaje', 'A las {salida}');
  await press('Persona siguiente');
  await press('Enviarme una prueba');
  await dialog.findByText('Te la hemos enviado a yo@club.example, sin archivos adjuntos.');
  expect(sent(`${post}/prueba`)).toEqual([{ asunto: 'Hola', mensaje: 'A las {salida}', inscrito: 7 }]);
  replies['POST /api/inscripciones/enviar-correo/prueba'] = refuse(429, 'Te has enviado demasiadas pruebas.');
  await press('Enviarme una prueba');
  await dialog.findByText('Te has enviado demasiadas pruebas.');
  expect(sent()).toEqual([]);
});

test('missing values are confirmed before sending, with a way back', async () => {
  const { dialog, type, press, sent } = await open();
  await type('Asunto', 'Salida');
  await type('Mensaje', 'A las {salida}');
  await press('Enviar');
  await screen.findByText('1 sin hora de salida: Luis. ¿Enviar igualmente?');
  await answer('Volver');
  expect(sent()).toEqual([]);
  await press('Enviar');
  await screen.findByRole('alertdialog');
  await answer('Enviar igualmente');
  await dialog.findByText('✅ Correos enviados correctamente.');
  expect(sent()).toHaveLength(1);
});

test('an email without placeholders, or with values for all, asks nothing', async () => {
  const { dialog, type, press, sent } = await open();
  await type('Asunto', 'Salida {1}');
  await type('Mensaje', 'Hola, {nombre}');
  await press('Enviar');
  await dialog.findByText('✅ Correos enviados correctamente.');
  expect(sent()).toHaveLength(1);
});

test('when missing values cannot be determined nothing is sent', async () => {
  const { dialog, type, press, sent } = await open({ [`${post}/datos`]: () => Response.error() } as FakeReplies);
  await type('Asunto', 'Salida');
  await type('Mensaje', 'A las {salida}');
  await press('Enviar');
  await dialog.findByText('❌ Error al enviar correos. Revisa los datos o intenta más tarde.');
  expect(sent()).toEqual([]);
  await press('Ver cómo queda');
  await dialog.findByText('No se han podido cargar los datos.');
});

const list = 'GET /api/inscripciones/plantillas';
const create = 'POST /api/inscripciones/plantillas';
const kept: EmailTemplate = { id: 1, nombre: 'Salidas', asunto: 'Tu salida', mensaje: 'A las {salida}.', version: 3 };

test('a template replaces an empty text at once, and a written one after a confirmation', async () => {
  const { dialog, text, type } = await open({ [list]: [kept, { ...kept, id: 2, nombre: 'Aviso', asunto: 'Aviso' }] });
  const choice = await dialog.findByLabelText('Plantilla');
  await fill(choice, 'Salidas');
  await waitFor(() => expect([text('Asunto').value, text('Mensaje').value]).toEqual(['Tu salida', 'A las {salida}.']));
  await fill(choice, 'Aviso');
  await waitFor(() => expect(text('Asunto').value).toBe('Aviso'));
  await type('Mensaje', 'Lo mío');
  await fill(choice, 'Salidas');
  await screen.findByText('¿Cambiar lo que has escrito por la plantilla «Salidas»?');
  await answer('Dejarlo como está');
  expect(text('Mensaje').value).toBe('Lo mío');
});

test('a text is saved under a name, without sending', async () => {
  const { dialog, type, press, sent } = await open({ [create]: () => Response.json({ ...kept, nombre: 'Nueva' }, { status: 201 }) });
  await press('Guardar como plantilla');
  await press('Guardar plantilla');
  await dialog.findByText('Ponle un nombre a la plantilla.');
  await type('Asunto', 'Tu salida');
  await type('Mensaje', 'A las nueve.');
  await userEvent.type(dialog.getByLabelText('Nombre de la plantilla'), 'Nueva{Enter}');
  await dialog.findByText('Plantilla «Nueva» guardada.');
  expect(sent(create)).toEqual([{ nombre: 'Nueva', asunto: 'Tu salida', mensaje: 'A las nueve.' }]);
  expect(sent()).toEqual([]);
  expect(dialog.getByLabelText<HTMLSelectElement>('Plantilla').selectedOptions[0]?.textContent).toBe('Nueva');
});

test('one is overwritten by its name, or removed, after a confirmation', async () => {
  const put = 'PUT /api/inscripciones/plantillas/1';
  const remove = 'DELETE /api/inscripciones/plantillas/1';
  const { dialog, type, press, sent } = await open({ [list]: [kept], [put]: { ...kept, mensaje: 'Otro', version: 4 }, [remove]: done });
  await fill(await dialog.findByLabelText('Plantilla'), 'Salidas');
  await type('Mensaje', 'Otro');
  await press('Guardar como plantilla');
  expect(dialog.getByLabelText<HTMLInputElement>('Nombre de la plantilla').value).toBe('Salidas');
  await press('Guardar plantilla');
  await answer('Cambiarla');
  await dialog.findByText('Plantilla «Salidas» guardada.');
  expect(sent(put)).toEqual([{ nombre: 'Salidas', asunto: 'Tu salida', mensaje: 'Otro', version: 3 }]);
  await press('Eliminar plantilla');
  await answer('Eliminar');
  await dialog.findByText('Plantilla «Salidas» eliminada.');
  expect(sent(remove)).toHaveLength(1);
  expect(dialog.queryByLabelText('Plantilla')).toBeNull();
});

test("a rejected template shows the server's sentence", async () => {
  const detail = 'Se guardan 100 plantillas como máximo. Elimina alguna.';
  const { dialog, type, press } = await open({ [create]: refuse(400, detail) });
  await type('Asunto', 'Tu salida');
  await type('Mensaje', 'Hola');
  await press('Guardar como plantilla');
  await type('Nombre de la plantilla', 'Nueva');
  await press('Guardar plantilla');
  await dialog.findByText(detail);
});

test('a server with only the contract is sent what was typed, without placeholders', async () => {
  serverCan();
  const { calls, dialog, type, press } = await open();
  expect(dialog.queryByRole('button', { name: '{nombre}' })).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Ver cómo queda' })).toBeNull();
  await type('Asunto', 'Salida');
  await type('Mensaje', 'Hola, {nombre}');
  await press('Enviar');
  await dialog.findByText('✅ Correos enviados correctamente.');
  expect(calls.filter(({ call }) => call.includes('plantillas') || call.includes('datos'))).toEqual([]);
});
