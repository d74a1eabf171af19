import { render, screen } from '@testing-library/react';
import { statesOf } from 'shared/facts/route-marks';
import { press } from 'shared/testing/person';
import { expect, test, vi } from 'vitest';
import { dayRider, routeMark } from '../../testing/day-rider.ts';
import { ridersOf } from './find-riders.ts';
import { RollCall } from './roll-call.tsx';

test('people are counted: who brings guests says how many of them have come', async () => {
  const riders = [
    dayRider(1, { nombre: 'Ana', referencia: 'A7-0001', invitados: 2 }),
    dayRider(2, { nombre: 'Bea', referencia: 'A7-0002', invitados: 1 }),
    dayRider(3, { nombre: 'Leo', referencia: 'A7-0003', invitados: 2 }),
  ];
  const states = statesOf([
    routeMark('2', 'llegada', '2026-05-24T12:05:00.000Z'),
    routeMark('3', 'llegada', '2026-05-24T12:06:00.000Z', { personas: 2 }),
  ]);
  const log = { mark: vi.fn(), annul: vi.fn(), count: vi.fn() };
  const people = ridersOf(riders);
  render(<RollCall people={people} states={states} log={log} />);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Por llegar (4)', 'Han llegado (2)']);
  const tell = (nombre: string) => screen.getByText(nombre).parentElement?.textContent;
  expect(['Ana', 'Bea', 'Leo'].map(tell)).toEqual(['AnaA7-0001−0 de 3+', 'BeaHa llegado · 14:05−2 de 2+', 'LeoHa llegado · 14:06−2 de 3+']);
  await press('Una persona más: Leo');
  await press('Una persona menos: Bea');
  await press('Ha llegado Ana');
  expect(log.count.mock.calls).toEqual([
    [people[2], 3],
    [people[1], 1],
  ]);
  expect(log.mark).toHaveBeenCalledWith('1', 'llegada', 'Ana');
});
