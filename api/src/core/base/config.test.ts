import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { production } from '../../testing/production.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'club-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));
const secret = production.JWT_SECRET;

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
    noProxy: false,
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
  ['DATABASE_POOL', '1', 'DATABASE_POOL must be a whole number from 2 to 500.'],
  ['DATABASE_POOL', '501', 'DATABASE_POOL must be a whole number from 2 to 500.'],
  ['DATABASE_TLS', 'on', 'DATABASE_TLS must be one of off, require, verify-ca, verify-full.'],
  ['DATABASE_TLS', 'require', 'DATABASE_DIRECT_URL, DATABASE_TLS and DATABASE_TLS_CA are for PostgreSQL: set DATABASE_URL too.'],
  ['PUBLIC_URL', 'club.example', 'PUBLIC_URL must be a URL that starts with http:// or https://.'],
  ['SMTP_URL', 'localhost:25', 'SMTP_URL must be a URL that starts with smtp:// or smtps://.'],
  ['MAIL_FROM', 'the club', "MAIL_FROM must be an address, or a name and an address: 'Club <club@example.org>'."],
  ['CLUB_EMAIL', 'club', 'CLUB_EMAIL must be an e-mail address.'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have at least 32 characters: make one with openssl rand -base64 48.'],
  ['ADMIN_EMAIL', 'admin', 'ADMIN_EMAIL must be an e-mail address.'],
  ['JWT_SECRET', 'short', 'JWT_SECRET must have at least 32 characters: make one with openssl rand -base64 48.'],
  ['LIMIT_SIGN_UPS', '0', 'LIMIT_SIGN_UPS must be a whole number from 1 to 999999999.'],
  ['LIMIT_LETTERS', 'many', 'LIMIT_LETTERS must be a whole number from 1 to 999999999.'],
  ['HSTS_SUBDOMAINS', 'yes', 'HSTS_SUBDOMAINS must be 1 or 0.'],
  ['API_DOCS', 'true', 'API_DOCS must be 1 or 0.'],
  ['MAIL_TO_FILES', 'mail', 'MAIL_TO_FILES must be 1 or 0.'],
  ['RECAPTCHA_SECRET', 'x', 'RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET must be set together.'],
  ['S3_BUCKET', 'club', 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.'],
  ['BACKUP_AT', '25:00', 'BACKUP_AT must be an hour such as 03:00, or off.'],
  ['BACKUP_TO', 's3://club', 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.'],
  ['MODULES_VERIFY_KEY', 'secret', 'MODULES_VERIFY_KEY must be the public key that pnpm release --new-key prints.'],
  ['BACKUP_PUBLIC_KEY', 'secret', 'BACKUP_PUBLIC_KEY must be a public key of age: pnpm backup --new-key makes one.'],
  ['STOP_PATIENCE', '1m', 'STOP_PATIENCE must be a whole number of seconds from 0 to 99999.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  [
    'TRUST_PROXY',
    'true',
    "TRUST_PROXY must be the proxies' addresses or networks, separated by commas, such as 127.0.0.1 or 10.0.0.0/8, or none.",
  ],
])('%s=%s is one clear sentence', (name, value, sentence) => {
  expect(mistakesOf({ [name]: value })).toEqual([sentence]);
});

test('every mistake is reported at once', () => {
  expect(mistakesOf({ PORT: 'x', SMTP_URL: 'x', RECAPTCHA_SITE_KEY: 'x', NODE_ENV: 'production' })).toHaveLength(6);
});

test('TLS of the database is configured in one place, and verifying needs a host name', () => {
  const DATABASE_URL = 'postgres://club@db.example/club';
  expect(mistakesOf({ DATABASE_URL: `${DATABASE_URL}?sslmode=verify-full`, DATABASE_TLS: 'require' })).toEqual([
    'DATABASE_TLS says how the database is encrypted: remove the ssl… parameters from its address.',
  ]);
  expect(mistakesOf({ DATABASE_URL, DATABASE_TLS: 'verify-full' })).toEqual([
    'DATABASE_TLS_CA, a file with the certificates that are believed, goes with DATABASE_TLS=verify-ca or verify-full, and they with it.',
  ]);
  expect(mistakesOf({ DATABASE_URL, DATABASE_TLS: 'verify-ca', DATABASE_TLS_CA: '/dev/null' })).toEqual([
    'DATABASE_TLS_CA (/dev/null) must be a file with certificates (PEM).',
  ]);
  expect(mistakesOf({ DATABASE_URL, DATABASE_DIRECT_URL: 'db.example' })).toEqual([
    'DATABASE_DIRECT_URL must be a URL that starts with postgres:// or postgresql://.',
  ]);
  expect(mistakesOf({ DATABASE_URL: 'db.example', DATABASE_TLS: 'require' })).toHaveLength(1);
  expect(mistakesOf({ DATABASE_URL, DATABASE_TLS: 'require', DATABASE_POOL: '2' })).toEqual([]);
});

test('production asks for a secret, an address and decisions on mail and proxies', () => {
  expect(mistakesOf({ NODE_ENV: 'production' })).toEqual([
    'JWT_SECRET must be set in production: make one with openssl rand -base64 48.',
    'PUBLIC_URL must be set in production: the address that visitors use, such as https://club.example.',
    'SMTP_URL must be set in production, or MAIL_TO_FILES=1 for a site that sends no mail.',
    'TRUST_PROXY must be set in production: the addresses or networks of the proxies in front, such as 127.0.0.1, or none where visitors come directly.',
  ]);
  expect(readConfig({ TRUST_PROXY: 'none' })).toMatchObject({ trustProxy: false, noProxy: true });
  const complete = { ...production, PUBLIC_URL: 'https://club.example' };
  for (const mail of [{ MAIL_TO_FILES: '1' }, { SMTP_URL: 'smtp://mail.example' }])
    expect(mistakesOf({ ...complete, ...mail })).toEqual([]);
  expect(mistakesOf({ ...complete, MAIL_TO_FILES: '0' })).toHaveLength(1);
  expect(mistakesOf({ ...complete, SMTP_URL: 'smtp://mail.example', MAIL_TO_FILES: '1' })).toEqual([
    'SMTP_URL sends mail and MAIL_TO_FILES=1 keeps it here: set one of them.',
  ]);
});

test("in production plain http is for one's own machine only", () => {
  const mistakes = (PUBLIC_URL: string) => mistakesOf({ ...production, MAIL_TO_FILES: '1', PUBLIC_URL });
  for (const own of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080']) expect(mistakes(own)).toEqual([]);
  expect(mistakes('club.example')).toEqual(['PUBLIC_URL must be a URL that starts with http:// or https://.']);
  for (const open of ['http://club.example', 'http://localhost.club.example', 'http://10.0.0.7']) {
    expect(mistakes(open)).toEqual(['PUBLIC_URL must start with https:// in production (http:// only for localhost).']);
  }
});

test.each([
  ['x'.repeat(64), 'has too few different characters'],
  ['ab12'.repeat(12), 'has too few different characters'],
  ['Kq7-mZx2vB9w'.repeat(4), 'repeats itself'],
  ['my-Secret-Kq7_mZx2vB9w.Hn4tLc8rDs', "can be guessed (it contains 'secret')"],
  ['please-ChangeMe-Kq7_mZx2vB9w.Hn4t', "can be guessed (it contains 'changeme')"],
  ['0123456789ghijklmnopqrstuvwxyzGHI', "can be guessed (it contains '123456')"],
])('the secret %s is rejected', (JWT_SECRET, why) => {
  expect(mistakesOf({ JWT_SECRET })).toEqual([`JWT_SECRET ${why}: make one with openssl rand -base64 48.`]);
});

test('random secrets are taken, however they are written', () => {
  for (const encoding of ['hex', 'base64', 'base64url'] as const) {
    for (let count = 0; count < 50; count++) expect(mistakesOf({ JWT_SECRET: randomBytes(24).toString(encoding) })).toEqual([]);
  }
});

test('outside production only this machine sees the site, and the calls are described, unless settings say otherwise', () => {
  const live = { ...production, MAIL_TO_FILES: '1', DATA_DIR };
  expect(readConfig({ DATA_DIR })).toMatchObject({ host: '127.0.0.1', apiDocs: true, hstsSubdomains: false });
  expect(readConfig({ DATA_DIR, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  expect(readConfig(live)).toMatchObject({ host: '0.0.0.0', apiDocs: false });
  expect(readConfig({ ...live, API_DOCS: '1', HSTS_SUBDOMAINS: '1' })).toMatchObject({ apiDocs: true, hstsSubdomains: true });
});

test('in production a backup is made each night, unless settings say otherwise', () => {
  const live = { ...production, BACKUP_AT: undefined, MAIL_TO_FILES: '1', DATA_DIR };
  expect(readConfig({ DATA_DIR }).backup.at).toBeUndefined();
  expect(readConfig(live).backup).toMatchObject({ to: './backups', at: '03:00', keep: 14 });
  expect(readConfig({ ...live, BACKUP_AT: 'off' }).backup.at).toBeUndefined();
});

test('a data folder that cannot be made is a mistake too', () => {
  expect(mistakesOf({ DATA_DIR: '/dev/null/data' })[0]).toMatch(/^DATA_DIR \(\/dev\/null\/data\) cannot be written/);
});

test('complete groups are read', () => {
  const config = readConfig({
    ...production,
    MAIL_TO_FILES: '1',
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
