import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unnamedClub } from 'shared/facts/club';
import { expect, test } from 'vitest';

test("the main page has the club's name from its single source", () => {
  const html = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8');
  expect(html).not.toContain(unnamedClub.nombre);
  expect(html).toContain('<title><%- club.nombre %></title>');
});
