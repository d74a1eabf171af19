import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'club-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));
const secret = 'a secret of more than thirty-two characters';

function mistakesOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig({ DATA_DIR, ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
}

test('nothing needs to be set', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({
    production: false,
    port: 3000,
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    smtpUrl: undefined,
    recaptcha: undefined,
    s3: undefined,
    logLevel: 'warn',
    trustProxy: false,
  });
});

test('an empty value counts as unset, and the final slash of PUBLIC_URL goes', () => {
  expect(readConfig({ DATA_DIR, PORT: '', SMTP_URL: ' ', PUBLIC_URL: 'https://club.example/' })).toMatchObject({
    port: 3000,
    smtpUrl: undefined,
    publicUrl: 'https://club.example',
  });
});

test('without JWT_SECRET one is made and kept, so that sessions survive a restart', () => {
  const { jwtSecret } = readConfig({ DATA_DIR });
  expect(jwtSecret.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ DATA_DIR }).jwtSecret).toBe(jwtSecret);
  expect(readConfig({ DATA_DIR, JWT_SECRET: secret }).jwtSecret).toBe(secret);
});

test.each([
  ['PORT', 'http', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
  ['DATABASE_URL', 'mysql://localhost/club', 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.'],
  ['PUBLIC_URL', 'club.example', 'PUBLIC_URL must be a URL that starts with http:// or https://.'],
  ['SMTP_URL', 'localhost:25', 'SMTP_URL must be a URL that starts with smtp:// or smtps://.'],
  ['MAIL_FROM', 'the club', "MAIL_FROM must be an address, or a name and an address: 'Club <club@example.org>'."],
  ['CLUB_EMAIL', 'club', 'CLUB_EMAIL must be an e-mail address.'],
  ['ADMIN_EMAIL', 'admin', 'ADMIN_EMAIL must be an e-mail address.'],
  ['JWT_SECRET', 'short', 'JWT_SECRET must have at least 32 characters.'],
  ['RECAPTCHA_SECRET', 'x', 'RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET must be set together.'],
  ['S3_BUCKET', 'club', 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  ['TRUST_PROXY', 'true', "TRUST_PROXY must be the proxies' addresses or networks, separated by commas, such as 127.0.0.1 or 10.0.0.0/8."],
  ['NODE_ENV', 'production', 'JWT_SECRET must be set in production, with at least 32 characters.'],
])('%s=%s is one clear sentence', (name, value, sentence) => {
  expect(mistakesOf({ [name]: value })).toEqual([sentence]);
});

test('every mistake is told at once', () => {
  expect(mistakesOf({ PORT: 'x', SMTP_URL: 'x', RECAPTCHA_SITE_KEY: 'x', NODE_ENV: 'production' })).toHaveLength(4);
});

test('a data folder that cannot be made is a mistake too', () => {
  expect(mistakesOf({ DATA_DIR: '/dev/null/data' })[0]).toMatch(/^DATA_DIR \(\/dev\/null\/data\) cannot be written/);
});

test('complete groups are read', () => {
  const config = readConfig({
    NODE_ENV: 'production',
    JWT_SECRET: secret,
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET: 'secret',
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'club',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
  });
  expect(config).toMatchObject({
    production: true,
    recaptcha: { siteKey: 'site', secret: 'secret', verifyUrl: 'https://www.google.com/recaptcha/api/siteverify' },
    s3: { endpoint: 'https://s3.example', bucket: 'club', accessKeyId: 'id', secretAccessKey: 'key', region: 'us-east-1' },
    trustProxy: '127.0.0.1, 10.0.0.0/8',
  });
});
