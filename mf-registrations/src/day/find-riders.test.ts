import { isOut, statesOf } from 'shared/facts/route-marks';
import { expect, test } from 'vitest';
import { eventsOf, expectedOf, findPeople, missingByGroup, phoneIn, readCode, ridersOf, walkInsOf } from './find-riders.ts';
import { warningsOf } from './day-words.ts';
import { dayRider, routeMark } from '../../testing/day-rider.ts';

const people = ridersOf(
  [
    // Id and bib differ from the reference.
    dayRider(7, { nombre: 'Íñigo Arias', dorsal: '7', referencia: 'C27-0042' }),
    dayRider(42, { nombre: 'Ana Sanz', dorsal: '17', referencia: 'C27-0007' }),
    dayRider(43, { evento: 'Semanal', referencia: 'C27-0001' }),
  ],
  'Castillos',
);
const found = (search: string) => findPeople(people, search).map(({ nombre }) => nombre);

test('three characters match a name, whatever its accents; a bib matches exactly', () => {
  expect(found('iñi')).toEqual(['Íñigo Arias']);
  expect(found('ana')).toEqual(['Ana Sanz']);
  expect(found('7')).toEqual(['Íñigo Arias']);
  expect(found('1')).toEqual(['Ana Sanz']);
  expect(found(' ')).toEqual([]);
});

test('a reference matches its rider, also by its number alone; a part common to all does not', () => {
  expect(found('c27-0042')).toEqual(['Íñigo Arias']);
  expect(found('0007 ')).toEqual(['Ana Sanz']);
  expect(found('C27')).toEqual(['Íñigo Arias', 'Ana Sanz']);
  expect(found('27')).toEqual([]);
});

test('a cancelled rider is not expected, but counts once arrived', () => {
  const all = ridersOf([dayRider(1), dayRider(2, { anulada: true }), dayRider(3, { anulada: true })], 'Castillos');
  const states = statesOf([routeMark('2', 'llegada', '1'), routeMark('3', 'no_presentado', '1')]);
  expect(expectedOf(all, states).map(({ de }) => de)).toEqual(['1', '2']);
});

test("a rider's notes are in words", () => {
  expect(warningsOf(dayRider(1, { pagado: 'Si' }))).toEqual([]);
  expect(warningsOf(dayRider(1, { pagado: null, menor: true }))).toEqual(['Sin pagar', 'Menor de edad']);
  expect(warningsOf(dayRider(1, { pagado: 'No' }))).toEqual(['Sin pagar']);
  expect(warningsOf(dayRider(1, { eliminada: true, pagado: 'Si' }))).toEqual(['Ya no está en la lista']);
  expect(warningsOf(dayRider(1, { anulada: true }))).toEqual(['Anuló su inscripción', 'Sin pagar']);
  expect(warningsOf(undefined)).toEqual(['Sin inscripción']);
});

test('the code of an activity is read as that of the route', () => {
  const all = ridersOf([dayRider(1, { nombre: 'Eva', referencia: 'A12-0007', evento: null })]);
  expect(readCode(all, 'https://club.example/x?r=A12-0007')?.nombre).toBe('Eva');
});

test.each([
  ['C27-0042', 'Íñigo Arias'],
  ['https://club.example/r/C27-0007?x=1', 'Ana Sanz'],
  [' c27-0042\n', 'Íñigo Arias'],
  ['C26-0042', undefined],
  ['C27-00421', undefined],
  ['C27-0001', undefined],
  ['https://club.example/inscripcion/42', undefined],
  ['42', undefined],
  ['C27-0043', undefined],
  ['https://club.example/abc42', undefined],
  ['WIFI:T:WPA;S:club;;', undefined],
])('the code %s belongs to %s', (code, name) => expect(readCode(people, code)?.nombre).toBe(name));

test('each event has its riders and walk-ins', () => {
  expect(eventsOf([dayRider(1, { evento: 'Concentracion' }), dayRider(2, { evento: 'Concentración' }), dayRider(3)])).toHaveLength(2);
  const states = statesOf([routeMark('w', 'alta', '1', { nombre: 'Pepe', evento: 'Castillos' }), routeMark('42', 'llegada', '2')]);
  expect(walkInsOf(states, 'Castillos').map(({ nombre }) => nombre)).toEqual(['Pepe']);
  expect(walkInsOf(states, 'Semanal')).toEqual([]);
});

test('riders on the road are sorted by group, first left first', () => {
  const all = ridersOf(
    [dayRider(1, { grupo_num: 2 }), dayRider(2), dayRider(3, { grupo_num: 1 }), dayRider(4, { grupo_num: 2 })],
    'Castillos',
  );
  const states = statesOf([
    routeMark('1', 'salida', '2026-05-02T08:10:00.000Z'),
    routeMark('4', 'salida', '2026-05-02T08:05:00.000Z'),
    routeMark('2', 'salida', '2026-05-02T08:00:00.000Z'),
    routeMark('3', 'llegada', '2026-05-02T08:00:00.000Z'),
  ]);
  expect(missingByGroup(all, states, isOut).map(([group, members]) => [group, members.map(({ de }) => de)])).toEqual([
    [2, ['4', '1']],
    [null, ['2']],
  ]);
});

test('a telephone number is extracted from typed text', () => {
  expect(phoneIn('Luis, 600 33 44 55 (hermano)')).toBe('600334455');
  expect(phoneIn('+34 (600) 334-455')).toBe('+34600334455');
  expect(phoneIn('mi madre')).toBeUndefined();
});
