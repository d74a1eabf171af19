import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { injectValue } from '../../testing/inject-value.ts';
import { spendsTooLong } from '../../testing/spends-too-long.ts';

const modules = readdirSync(import.meta.dirname).filter((name) => /^[\w-]+\.ts$/.test(name));
const schemas: [string, z.ZodType][] = [];
for (const name of modules) {
  const exported = (await import(join(import.meta.dirname, name))) as Record<string, unknown>;
  for (const [key, value] of Object.entries(exported)) if (value instanceof z.ZodType) schemas.push([`${name} ${key}`, value]);
}

/** The server's body limit. */
const bodyLimit = 256 * 1024;
const beginnings = ['', 'a@', 'https://'];
const middles = [' ', 'a', '.', '@', '0', ', 2026', '(', '\r\n', 'a.', '😀'];
const tails = ['', '@', '\0 x'];
const hostile = beginnings.flatMap((head) =>
  middles.flatMap((body) => tails.map((tail) => head + body.repeat(Math.ceil(bodyLimit / body.length)) + tail)),
);

test('the walk finds the schemas, and each of their fields', () => {
  expect(schemas.length).toBeGreaterThan(60);
  const signUp = schemas.find(([name]) => name === 'registrations.ts signUp')?.[1];
  expect(signUp && [...injectValue(signUp, 'x')].map(({ path }) => path)).toEqual(
    expect.arrayContaining(['.mail', '.captcha_token', '.*']),
  );
});

test.each(schemas)('%s: no text within the body limit keeps the server busy', (_name, schema) => {
  let fields = 0;
  for (const { path } of injectValue(schema, '')) {
    fields++;
    // In ms: 100 times what all of them need, while quadratic work on one alone takes minutes.
    const work = () => {
      for (const text of hostile)
        for (const { input, path: found } of injectValue(schema, text)) if (found === path) schema.safeParse(input);
    };
    expect(spendsTooLong(work, 5000), path).toBe(false);
  }
  expect(fields).toBeGreaterThan(0);
});
