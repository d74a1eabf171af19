import { render, screen } from '@testing-library/react';
import { statesOf } from 'shared/facts/route-marks';
import { expect, test } from 'vitest';
import { dayRider, routeMark } from '../../testing/day-rider.ts';
import { ridersOf } from './find-riders.ts';
import { RollCall } from './roll-call.tsx';

test('guests are beside who brings them, before and after they have come', () => {
  const riders = [
    dayRider(1, { nombre: 'Ana', referencia: 'A7-0001', invitados: 2 }),
    dayRider(2, { nombre: 'Bea', referencia: 'A7-0002', invitados: 1 }),
    dayRider(3, { nombre: 'Leo', referencia: 'A7-0003' }),
  ];
  const states = statesOf([routeMark('2', 'llegada', '2026-05-24T12:05:00.000Z')]);
  render(<RollCall people={ridersOf(riders)} states={states} log={{ mark: () => {}, annul: () => {} }} />);
  const tell = (nombre: string) => screen.getByText(nombre).nextSibling?.textContent;
  expect(['Ana', 'Bea', 'Leo'].map(tell)).toEqual(['A7-0001 · +2 invitados', 'Ha llegado · 14:05 · +1 invitado', 'A7-0003']);
});
