import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { SectionLinks } from './section-links.tsx';

test('tabbing out of the open menu closes it, and the focus stays with the next control', async () => {
  render(
    <MemoryRouter>
      <SectionLinks />
      <button type="button">Lo que sigue</button>
    </MemoryRouter>,
  );
  const open = await screen.findByRole('button', { expanded: false });
  await userEvent.click(open);
  await userEvent.tab();
  expect(screen.getByRole('button', { expanded: true })).toBe(open);
  screen.getByRole('link', { name: 'Contacto' }).focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Lo que sigue' }));
  expect(screen.getByRole('button', { expanded: false })).toBe(open);
});
