import type { DayRider } from 'shared/contract/route-day';
import { isOut, type RouteMark, statesOf } from 'shared/contract/route-marks';
import { expect, test } from 'vitest';
import { eventsOf, expectedOf, findPeople, missingByGroup, phoneIn, readCode, ridersOf, walkInsOf } from './find-riders.ts';
import { warningsOf } from './day-words.ts';

const rider = (id: number, more: Partial<DayRider> = {}): DayRider => ({
  id,
  nombre: `Rider ${id}`,
  telefono: null,
  moto: null,
  nombre_acomp: null,
  grupo: null,
  grupo_num: null,
  salida: null,
  pagado: null,
  evento: 'Castillos',
  dorsal: null,
  referencia: null,
  anulada: false,
  menor: false,
  ...more,
});
const people = ridersOf(
  [
    // Neither the number of the registration nor the bib is that of the reference.
    rider(7, { nombre: 'Íñigo Arias', dorsal: '7', referencia: 'C27-0042' }),
    rider(42, { nombre: 'Ana Sanz', dorsal: '17', referencia: 'C27-0007' }),
    rider(43, { evento: 'Semanal', referencia: 'C27-0001' }),
  ],
  'Castillos',
);
const found = (search: string) => findPeople(people, search).map(({ nombre }) => nombre);
const mark = (de: string, tipo: RouteMark['tipo'], momento: string, more: Partial<RouteMark> = {}): RouteMark => ({
  id: `${de}${tipo}`,
  de,
  tipo,
  momento,
  ...more,
});

test('three letters find a name, whatever its accents; a bib finds who wears exactly that', () => {
  expect(found('iñi')).toEqual(['Íñigo Arias']);
  expect(found('ana')).toEqual(['Ana Sanz']);
  expect(found('7')).toEqual(['Íñigo Arias']);
  expect(found('1')).toEqual(['Ana Sanz']);
  expect(found(' ')).toEqual([]);
});

test('a reference finds its rider, also by its number alone; a part that is in everybody’s does not', () => {
  expect(found('c27-0042')).toEqual(['Íñigo Arias']);
  expect(found('0007 ')).toEqual(['Ana Sanz']);
  expect(found('C27')).toEqual(['Íñigo Arias', 'Ana Sanz']);
  expect(found('27')).toEqual([]);
});

test('who has cancelled is not expected, but counts once they have come', () => {
  const all = ridersOf([rider(1), rider(2, { anulada: true }), rider(3, { anulada: true })], 'Castillos');
  const states = statesOf([mark('2', 'llegada', '1'), mark('3', 'no_presentado', '1')]);
  expect(expectedOf(all, states).map(({ de }) => de)).toEqual(['1', '2']);
});

test('what to know of somebody is said in words', () => {
  expect(warningsOf(rider(1, { pagado: 'Si' }))).toEqual([]);
  expect(warningsOf(rider(1, { pagado: null, menor: true }))).toEqual(['Sin pagar', 'Menor de edad']);
  expect(warningsOf(rider(1, { pagado: 'No' }))).toEqual(['Sin pagar']);
  expect(warningsOf(rider(1, { eliminada: true, pagado: 'Si' }))).toEqual(['Ya no está en la lista']);
  expect(warningsOf(rider(1, { anulada: true }))).toEqual(['Anuló su inscripción', 'Sin pagar']);
  expect(warningsOf(undefined)).toEqual(['Sin inscripción']);
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
])('the code %s is of %s', (code, name) => expect(readCode(people, code)?.nombre).toBe(name));

test('each event has its riders, and those who walked in there', () => {
  expect(eventsOf([rider(1, { evento: 'Concentracion' }), rider(2, { evento: 'Concentración' }), rider(3)])).toHaveLength(2);
  const states = statesOf([mark('w', 'alta', '1', { nombre: 'Pepe', evento: 'Castillos' }), mark('42', 'llegada', '2')]);
  expect(walkInsOf(states, 'Castillos').map(({ nombre }) => nombre)).toEqual(['Pepe']);
  expect(walkInsOf(states, 'Semanal')).toEqual([]);
});

test('who is on the road stands by group, whoever left first first', () => {
  const all = ridersOf([rider(1, { grupo_num: 2 }), rider(2), rider(3, { grupo_num: 1 }), rider(4, { grupo_num: 2 })], 'Castillos');
  const states = statesOf([
    mark('1', 'salida', '2026-05-02T08:10:00.000Z'),
    mark('4', 'salida', '2026-05-02T08:05:00.000Z'),
    mark('2', 'salida', '2026-05-02T08:00:00.000Z'),
    mark('3', 'llegada', '2026-05-02T08:00:00.000Z'),
  ]);
  expect(missingByGroup(all, states, isOut).map(([group, members]) => [group, members.map(({ de }) => de)])).toEqual([
    [2, ['4', '1']],
    [null, ['2']],
  ]);
});

test('a number to call is read out of what was typed', () => {
  expect(phoneIn('Luis, 600 33 44 55 (hermano)')).toBe('600334455');
  expect(phoneIn('+34 (600) 334-455')).toBe('+34600334455');
  expect(phoneIn('mi madre')).toBeUndefined();
});
