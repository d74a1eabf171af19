import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { press } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { serverCan } from 'shared/testing/capabilities';
import { names, openList, person } from '../../testing/open-list.ts';

const batch = 'PUT /api/inscripciones/lote';
const people = ['Ana', 'Luis', 'Eva', 'Zoe'].map((nombre, at) => person(at + 1, { nombre, salida: '09:00' }));
const cell = (field: string, name: string) => screen.getByRole('button', { name: new RegExp(`^${field} de ${name}:`) });
const keys = (text: string) => userEvent.keyboard(text);

async function focus(field: string, name: string) {
  await names();
  cell(field, name).focus();
}

test('arrows move from cell to cell, and stop at the ends', async () => {
  openList(people);
  await focus('Grupo Num', 'Ana');
  const at = () => document.activeElement?.getAttribute('aria-label');
  await keys('{ArrowRight}');
  expect(at()).toMatch(/^Salida de Ana/);
  await keys('{ArrowDown}{ArrowDown}');
  expect(at()).toMatch(/^Salida de Eva/);
  await keys('{ArrowRight}');
  expect(at()).toMatch(/^Pagado de Eva/);
  await keys('{ArrowUp}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(at()).toMatch(/^Grupo Num de Luis/);
  await keys('{ArrowUp}{ArrowUp}');
  expect(at()).toMatch(/^Grupo Num de Ana/);
});

test('four people get their groups with a key and Enter each', async () => {
  const [ana, luis, eva, zoe] = people;
  const { writes } = openList(people, {
    'PUT /api/inscripciones/1': { ...ana, grupo_num: 1, version: 2 },
    'PUT /api/inscripciones/2': { ...luis, grupo_num: 2, version: 2 },
    'PUT /api/inscripciones/3': { ...eva, grupo_num: 3, version: 2 },
    'PUT /api/inscripciones/4': { ...zoe, grupo_num: 4, version: 2 },
  });
  await focus('Grupo Num', 'Ana');
  await keys('1{Enter}2{Enter}3{Enter}4{Enter}');
  await waitFor(() => expect(writes().map(({ body }) => body)).toMatchObject([1, 2, 3, 4].map((grupo_num) => ({ grupo_num }))));
  // The last one keeps the focus.
  expect(document.activeElement).toBe(cell('Grupo Num', 'Zoe'));
});

test('typing replaces the value; F2 and Enter edit it, and text is no group', async () => {
  openList(people);
  await focus('Salida', 'Ana');
  await keys('t');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('t');
  await keys('{Escape}{F2}');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('09:00');
  await keys('{Escape}{ArrowLeft}x');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a pasted column fills down in one write, and is undone in one press', async () => {
  const { writes, replies } = openList(people, { [batch]: people.map((row) => ({ ...row, salida: '10:00', version: 2 })) });
  await focus('Salida', 'Ana');
  await userEvent.paste('930\r\n09:00\r\n9.45\r\n');
  await screen.findByText('Salida: 2 inscripciones cambiadas.');
  const cambios = [
    { id: 1, antes: { salida: '09:00' }, despues: { salida: '09:30' } },
    { id: 3, antes: { salida: '09:00' }, despues: { salida: '09:45' } },
  ];
  expect(writes()).toMatchObject([{ call: batch, body: { cambios } }]);
  replies[batch] = people;
  await press('Deshacer');
  await screen.findByText('Salida: como antes.');
  expect(writes()[1]?.body).toEqual({ cambios: cambios.map(({ id, antes, despues }) => ({ id, antes: despues, despues: antes })) });
});

test('it is pasted into an open cell too, in the shown order; a single line is text', async () => {
  const { writes } = openList(people, { [batch]: people }, '/inscripciones?orden=nombre');
  await focus('Grupo Num', 'Eva');
  await keys('{Enter}');
  await userEvent.paste('12');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('12');
  await userEvent.paste('5\n6');
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({
    cambios: [
      { id: 3, despues: { grupo_num: 5 } },
      { id: 2, despues: { grupo_num: 6 } },
    ],
  });
});

test.each([
  ['Grupo Num', '1\n2\tNorte', 'Pega una sola columna: aquí hay varias.'],
  ['Grupo Num', '1\n2\n3\n4\n5', 'Has copiado 5 líneas y desde aquí hay 4 filas.'],
  ['Grupo Num', '1\nNorte', 'Grupo Num, línea 2, «Norte»: Aquí va un número de 0 a 9999.'],
  ['Salida', '9:30\n25:99', 'Salida, línea 2, «25:99»: La hora de salida va de 00:00 a 23:59, por ejemplo 09:30.'],
  ['Pagado', 'Sí\nquizás', 'Pagado, línea 2, «quizás»: Aquí va Si o No.'],
])('pasting into %s %j changes nothing, and shows why', async (field, pasted, reason) => {
  const { writes } = openList(people);
  await focus(field, 'Ana');
  await userEvent.paste(pasted);
  await screen.findByText(reason);
  expect(writes()).toEqual([]);
});

test('without batches on the server, pasting does not fill rows', async () => {
  serverCan();
  const { writes } = openList(people);
  await focus('Salida', 'Ana');
  await userEvent.paste('9:30\n9:40');
  expect(writes()).toEqual([]);
});
