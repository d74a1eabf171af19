import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { fill, press } from 'shared/testing/person';
import { expect, test, vi } from 'vitest';
import type { PanelStatus } from 'shared/contract/panel';
import { fill as tiles } from '../panel/panel-tiles.ts';
import { fileOf, memberOf, openScreen } from '../../testing/open-screen.ts';

vi.mock('shared/captcha/captcha', () => ({
  Captcha: ({ onToken }: { onToken: (token: string) => void }) => (
    <button type="button" onClick={() => onToken('token')}>
      Resolver
    </button>
  ),
}));

const question = { id: 3, texto: '¿Cómo nos has conocido?', tipo: 'linea', opciones: [], obligatoria: true, para: 'todos', salud: false };
const asked = { preguntas: [question], tipos: [{ id: 1, nombre: 'Numerario' }], estatutos: 'https://club.example/estatutos.pdf' };
const open = (replies: FakeReplies = {}) => openScreen('/hazte-socio', { 'GET /api/hazte-socio': asked, ...replies }, {});
const box = (name: string | RegExp) => screen.getByRole('textbox', { name });

async function fillIn(born: string) {
  await screen.findByRole('textbox', { name: 'Nombre (obligatorio)' });
  await fill(box('Nombre (obligatorio)'), 'Ana');
  await fill(box('Primer apellido (obligatorio)'), 'Ruiz');
  await fill(box('Correo electrónico (obligatorio)'), 'ana@correo.example');
  await fill(screen.getByLabelText('Fecha de nacimiento (obligatorio)'), born);
}

test('an adult applies with the club’s questions and the statutes, and reads that it has come', async () => {
  const { writes } = open({ 'POST /api/hazte-socio': () => Response.json({ mensaje: 'Hemos recibido tu solicitud.' }, { status: 201 }) });
  await fillIn('1990-01-02');
  expect(screen.queryByRole('textbox', { name: 'Parentesco (obligatorio)' })).toBeNull();
  await press('Resolver');
  await press('Enviar solicitud');
  await screen.findByText('Falta tu respuesta a «¿Cómo nos has conocido?».');
  expect(screen.getByText('Lee los estatutos y marca que los aceptas.')).toBeTruthy();
  await fill(box(/^¿Cómo nos has conocido\?/), 'En una ruta');
  await userEvent.click(screen.getByRole('checkbox', { name: /estatutos/ }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tipo de cuota' }), 'Numerario');
  await press('Enviar solicitud');
  expect(await screen.findByText('Hemos recibido tu solicitud.')).toBeTruthy();
  expect(screen.queryByText(/^Rellena la solicitud/)).toBeNull();
  expect(writes()).toHaveLength(1);
  expect(writes()[0]?.body).toMatchObject({
    nombre: 'Ana',
    nacimiento: '1990-01-02',
    tipo_id: 1,
    estatutos: true,
    respuestas: { 3: 'En una ruta' },
    captcha_token: 'token',
  });
  expect(writes()[0]?.body).not.toHaveProperty('tutor');
});

test('who is under age is asked who consents, and a refusal is read as it is', async () => {
  const { writes } = open({
    'GET /api/hazte-socio': { preguntas: [], tipos: [], estatutos: null },
    'POST /api/hazte-socio': refuse(429, 'Hemos recibido demasiadas inscripciones.'),
  });
  const year = new Date().getFullYear() - 10;
  await fillIn(`${year}-01-02`);
  await press('Resolver');
  await press('Enviar solicitud');
  await screen.findByText('Escribe el DNI de quien autoriza.');
  await fill(box('Su nombre y apellidos (obligatorio)'), 'Luis Ruiz');
  await fill(box('Su DNI (obligatorio)'), '1X');
  await fill(box('Parentesco (obligatorio)'), 'Padre');
  await press('Enviar solicitud');
  expect(await screen.findByText('Hemos recibido demasiadas inscripciones.')).toBeTruthy();
  expect(writes()[0]?.body).toMatchObject({ tutor: { nombre: 'Luis Ruiz', dni: '1X', parentesco: 'Padre' }, tipo_id: null });
});

const olga = memberOf({ id: 1, nombre: 'Olga', estado: 'pendiente', numero: null, alta: null, correo_electronico: 'olga@correo.example' });
const received = {
  recibida: '2026-11-20T10:00:00.000Z',
  rechazada: null,
  respuestas: [{ pregunta: question.texto, valor: 'En una ruta' }],
  tutor: { nombre: 'Luis', dni: '1X', parentesco: 'Padre' },
  parecidos: [{ id: 9, numero: 4, estado: 'alta', nombre: 'Olga', primer_apellido: 'Gil', segundo_apellido: null }],
};
const file = { 'GET /api/socios/1': fileOf(olga), 'GET /api/socios/1/solicitud': received };

test('the board reads an application with who is alike, and takes the person in with an account', async () => {
  const { writes } = openScreen('/socios/1', { ...file, 'POST /api/socios/1/aceptar': olga });
  await screen.findByText('En una ruta');
  expect(screen.getByText('Luis, 1X (Padre)')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Olga Gil (De alta)' }).getAttribute('href')).toBe('/socios/9');
  await press('Aceptar');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Aceptar' })).at(-1) ?? document.body);
  await waitFor(() => expect(writes()).toMatchObject([{ call: 'POST /api/socios/1/aceptar', body: { con_acceso: true } }]));
});

test('a refusal needs a reason, which is sent', async () => {
  const { writes } = openScreen('/socios/1', { ...file, 'POST /api/socios/1/rechazar': olga });
  await screen.findByText('En una ruta');
  await press('Rechazar');
  const submit = async () => userEvent.click((await screen.findAllByRole('button', { name: 'Rechazar' })).at(-1) ?? document.body);
  await submit();
  await screen.findByText('Escribe el motivo: se le envía por correo.');
  await fill(box('Motivo'), 'No hay plazas.');
  await submit();
  await waitFor(() => expect(writes()[0]?.body).toEqual({ motivo: 'No hay plazas.', version: 1 }));
});

test('the club’s own questions are edited and stored', async () => {
  const { writes } = openScreen('/socios/preguntas', { 'GET /api/socios/preguntas': [], 'PUT /api/socios/preguntas': [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Añadir una pregunta' }));
  expect(screen.queryByRole('combobox', { name: 'A quién' })).toBeNull();
  await fill(box('Pregunta 1'), '¿Qué moto tienes?');
  await press('Guardar las preguntas');
  await screen.findByText('Preguntas guardadas.');
  expect(writes()[0]?.body).toMatchObject({ preguntas: [{ texto: '¿Qué moto tienes?', tipo: 'linea' }] });
});

test('the panel counts who waits, where the club keeps its members here', () => {
  const status = (more: Partial<PanelStatus>) => more as PanelStatus;
  expect(tiles(status({ socios_pendientes: 2 }))).toMatchObject([{ count: 2, to: '/socios?estado=pendiente' }]);
  expect(tiles(status({}))).toEqual([]);
});
