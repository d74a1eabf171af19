import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type AddressInfo, isIP } from 'node:net';
import { z } from 'zod';
import { readVerifyKey } from 'platform/store/signature';
import { emailShape } from 'shared/facts/pasted';
import type { Server } from 'node:http';
import product from '../../../../package.json' with { type: 'json' };
import { findWeakness, keepSecret } from './secrets.ts';

export interface DatabaseLink {
  /** The size of the connection pool. */
  pool: number;
  /** The database's own address, where `databaseUrl` is a pooler's: for pg_dump and pg_restore. */
  directUrl: string | undefined;
  /** Undefined: the address itself decides. */
  tls: { mode: TlsMode; caFile: string | undefined } | undefined;
}

/** As libpq has them: `require` looks at no certificate, `verify-ca` at its issuer, `verify-full` also at the name. */
const tlsModes = ['off', 'require', 'verify-ca', 'verify-full'] as const;
type TlsMode = (typeof tlsModes)[number];

const usualDataDir = './data';

/** The data folder of an environment that has not been read yet, which may keep a secret in it. */
export const dataDirOf = ({ DATA_DIR }: Readonly<Record<string, string | undefined>>): string =>
  DATA_DIR?.trim() ? DATA_DIR : usualDataDir;

/** An invalid environment: one sentence per mistake. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const email = (name: string) => z.string().regex(emailShape, `${name} must be an e-mail address.`);

const url = (name: string, protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `${name} must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
  });

const secret = (name: string) =>
  z.string().refine((value) => findWeakness(value) === undefined, {
    error: ({ input }) => `${name} ${findWeakness(String(input))}: make one with openssl rand -base64 48.`,
  });

/** A switch: '1' or '0'. */
const flag = (name: string) =>
  z
    .enum(['0', '1'], { error: `${name} must be 1 or 0.` })
    .default('0')
    .transform((value) => value === '1');

/** TRUST_PROXY of a site that visitors reach directly. */
const noProxy = 'none';
const noDecision =
  'TRUST_PROXY must be set in production: the addresses or networks of the proxies in front, such as 127.0.0.1, or none where visitors come directly.';

/** Whether an address is https, or of this machine: plain http is for trying production out. */
function isSafeAddress(address: string): boolean {
  // An invalid address is reported already.
  if (!URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** A bound: 1 or more. */
const bound = (name: string, usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `${name} must be a whole number from 1 to 999999999.`)
    .default(String(usual))
    .transform(Number);

/** A number of seconds, 0 or more, as ms. */
const seconds = (name: string, usual: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, `${name} must be a whole number of seconds from 0 to 99999.`)
    .default(String(usual))
    .transform((value) => Number(value) * 1000);

function isNetwork(value: string): boolean {
  const [address = '', bits = '0', ...rest] = value.split('/');
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128) && rest.length === 0;
}

function isVerifyKey(value: string): boolean {
  try {
    return Boolean(readVerifyKey(value));
  } catch {
    return false;
  }
}

function holdsCertificate(file: string): boolean {
  try {
    return Boolean(new X509Certificate(readFileSync(file)).subject);
  } catch {
    return false;
  }
}

const namesTls = (address: string | undefined) =>
  URL.canParse(address ?? '') && [...new URL(address ?? '').searchParams.keys()].some((name) => name.startsWith('ssl'));

const environment = z
  .object({
    NODE_ENV: z.string().optional(),
    PORT: z
      .string()
      .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'PORT must be a whole number from 0 to 65535.')
      .default('3000')
      .transform(Number),
    HOST: z.string().optional(),
    DATA_DIR: z.string().default(usualDataDir),
    DATABASE_URL: url('DATABASE_URL', ['postgres:', 'postgresql:']).optional(),
    DATABASE_DIRECT_URL: url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']).optional(),
    DATABASE_POOL: z
      .string()
      .refine(
        (value) => /^\d{1,3}$/.test(value) && Number(value) >= 2 && Number(value) <= 500,
        'DATABASE_POOL must be a whole number from 2 to 500.',
      )
      .default('10')
      .transform(Number),
    DATABASE_TLS: z.enum(tlsModes, { error: `DATABASE_TLS must be one of ${tlsModes.join(', ')}.` }).optional(),
    DATABASE_TLS_CA: z
      .string()
      .refine(holdsCertificate, { error: ({ input }) => `DATABASE_TLS_CA (${String(input)}) must be a file with certificates (PEM).` })
      .optional(),
    PUBLIC_URL: url('PUBLIC_URL', ['http:', 'https:']).optional(),
    HSTS_SUBDOMAINS: flag('HSTS_SUBDOMAINS'),
    API_DOCS: flag('API_DOCS'),
    SMTP_URL: url('SMTP_URL', ['smtp:', 'smtps:']).optional(),
    MAIL_TO_FILES: flag('MAIL_TO_FILES'),
    MAIL_FROM: z
      .string()
      .regex(
        /^[^\s@<>]+@[^\s@<>]+$|^[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>$/,
        "MAIL_FROM must be an address, or a name and an address: 'Club <club@example.org>'.",
      )
      .optional(),
    CLUB_EMAIL: email('CLUB_EMAIL').optional(),
    ADMIN_EMAIL: email('ADMIN_EMAIL').toLowerCase().optional(),
    RECAPTCHA_SITE_KEY: z.string().optional(),
    RECAPTCHA_SECRET: z.string().optional(),
    RECAPTCHA_VERIFY_URL: url('RECAPTCHA_VERIFY_URL', ['http:', 'https:']).default('https://www.google.com/recaptcha/api/siteverify'),
    JWT_SECRET: secret('JWT_SECRET').optional(),
    METRICS_TOKEN: secret('METRICS_TOKEN').optional(),
    SENTRY_DSN: z
      .string()
      .regex(
        /^https?:\/\/\w+@[^/\s]+(\/[^\s?#]*)?\/\d+$/,
        'SENTRY_DSN must be the address that the service gives, such as https://key@errors.example/1.',
      )
      .optional(),
    S3_ENDPOINT: url('S3_ENDPOINT', ['http:', 'https:']).optional(),
    S3_BUCKET: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_REGION: z.string().default('us-east-1'),
    MODULES_DIR: z.string().default('./releases'),
    MODULES_BUCKET: z.string().optional(),
    MODULES_TRY_ORIGINS: z
      .string()
      .transform((value) => value.split(',').map((origin) => origin.trim()))
      .refine(
        (origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
        'MODULES_TRY_ORIGINS must be origins separated by commas, such as https://modules.example.org.',
      )
      .optional(),
    MODULES_VERIFY_KEY: z
      .string()
      .refine(isVerifyKey, 'MODULES_VERIFY_KEY must be the public key that pnpm release --new-key prints.')
      .transform(readVerifyKey)
      .optional(),
    BACKUP_TO: z.string().default('./backups'),
    BACKUP_AT: z
      .string()
      .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'BACKUP_AT must be an hour such as 03:00, or off.')
      .optional(),
    BACKUP_KEEP: bound('BACKUP_KEEP', 14),
    BACKUP_PUBLIC_KEY: z
      .string()
      .regex(/^age1[a-z0-9]{58}$/, 'BACKUP_PUBLIC_KEY must be a public key of age: pnpm backup --new-key makes one.')
      .optional(),
    BACKUP_MAC_KEY: secret('BACKUP_MAC_KEY').optional(),
    BACKUP_SECRET_KEY: z
      .string()
      .regex(/^AGE-SECRET-KEY-1[A-Z0-9]{58}$/, 'BACKUP_SECRET_KEY must be a secret key of age.')
      .optional(),
    CDN_PURGE_URL: url('CDN_PURGE_URL', ['http:', 'https:']).optional(),
    CDN_PURGE_TOKEN: z.string().optional(),
    DRAW_PAGES: z.enum(['on', 'off'], { error: 'DRAW_PAGES must be on or off.' }).default('on'),
    LIMIT_SIGN_UPS: bound('LIMIT_SIGN_UPS', 60),
    LIMIT_MESSAGES: bound('LIMIT_MESSAGES', 30),
    LIMIT_TAKEDOWNS: bound('LIMIT_TAKEDOWNS', 30),
    LIMIT_RESETS: bound('LIMIT_RESETS', 60),
    LIMIT_LETTERS: bound('LIMIT_LETTERS', 10),
    LIMIT_CLUB_LETTERS: bound('LIMIT_CLUB_LETTERS', 500),
    LOG_LEVEL: z
      .string()
      .refine((value) => logLevels.includes(value), `LOG_LEVEL must be one of ${logLevels.join(', ')}.`)
      .optional(),
    OFFLINE: z.enum(['on', 'off'], { error: 'OFFLINE must be on or off.' }).default('on'),
    ACCESS_LOG: flag('ACCESS_LOG'),
    LIMIT_CONNECTIONS: bound('LIMIT_CONNECTIONS', 500),
    LIMIT_NETWORK_CONNECTIONS: bound('LIMIT_NETWORK_CONNECTIONS', 200),
    STOP_NOTICE: seconds('STOP_NOTICE', 0),
    STOP_PATIENCE: seconds('STOP_PATIENCE', 60),
    TRUST_PROXY: z
      .string()
      .refine(
        (value) => value === noProxy || value.split(',').every((part) => isNetwork(part.trim())),
        "TRUST_PROXY must be the proxies' addresses or networks, separated by commas, such as 127.0.0.1 or 10.0.0.0/8, or none.",
      )
      .optional(),
  })
  .check((context) => {
    const env = context.value;
    const require = (ok: boolean, message: string) => {
      if (!ok) context.issues.push({ code: 'custom', message, input: env });
    };
    require(Boolean(env.RECAPTCHA_SITE_KEY) ===
      Boolean(env.RECAPTCHA_SECRET), 'RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET must be set together.');
    const service = [env.S3_ENDPOINT, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY];
    // Modules or backups may have a bucket while pictures have none.
    const s3 = [...service, env.S3_BUCKET ?? env.MODULES_BUCKET ?? (env.BACKUP_TO.startsWith('s3://') || undefined)];
    require(s3.every(Boolean) ||
      !s3.some(Boolean), 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
    require(!env.CDN_PURGE_TOKEN || env.CDN_PURGE_URL !== undefined, 'CDN_PURGE_TOKEN needs CDN_PURGE_URL.');
    require(!(env.SMTP_URL && env.MAIL_TO_FILES), 'SMTP_URL sends mail and MAIL_TO_FILES=1 keeps it here: set one of them.');
    const ofPostgres = [env.DATABASE_DIRECT_URL, env.DATABASE_TLS, env.DATABASE_TLS_CA];
    require(env.DATABASE_URL !== undefined ||
      !ofPostgres.some(Boolean), 'DATABASE_DIRECT_URL, DATABASE_TLS and DATABASE_TLS_CA are for PostgreSQL: set DATABASE_URL too.');
    require(env.DATABASE_TLS === undefined ||
      !(
        namesTls(env.DATABASE_URL) || namesTls(env.DATABASE_DIRECT_URL)
      ), 'DATABASE_TLS says how the database is encrypted: remove the ssl… parameters from its address.');
    const verifies = env.DATABASE_TLS === 'verify-ca' || env.DATABASE_TLS === 'verify-full';
    require(verifies ===
      (env.DATABASE_TLS_CA !==
        undefined), 'DATABASE_TLS_CA, a file with the certificates that are believed, goes with DATABASE_TLS=verify-ca or verify-full, and they with it.');
    if (env.NODE_ENV !== 'production') return;
    require(env.JWT_SECRET !== undefined, 'JWT_SECRET must be set in production: make one with openssl rand -base64 48.');
    require(env.PUBLIC_URL !==
      undefined, 'PUBLIC_URL must be set in production: the address that visitors use, such as https://club.example.');
    require(env.PUBLIC_URL === undefined ||
      isSafeAddress(env.PUBLIC_URL), 'PUBLIC_URL must start with https:// in production (http:// only for localhost).');
    require(Boolean(env.SMTP_URL) ||
      env.MAIL_TO_FILES, 'SMTP_URL must be set in production, or MAIL_TO_FILES=1 for a site that sends no mail.');
    require(env.TRUST_PROXY !== undefined, noDecision);
  });

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/**
 * Reads the environment, and whether the file of DATABASE_TLS_CA is one; an empty value counts as unset. Without JWT_SECRET, outside production, a
 * random one is kept in DATA_DIR so that sessions survive a restart.
 *
 * @throws ConfigError with every mistake found.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const read = environment.safeParse(given);
  if (!read.success) {
    throw new ConfigError(read.error.issues.map((issue) => issue.message));
  }
  const value = read.data;
  const production = value.NODE_ENV === 'production';
  return {
    production,
    port: value.PORT,
    // The demonstration's passwords are public: only its own machine reaches it unless HOST says otherwise.
    host: value.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: value.DATA_DIR,
    /** PostgreSQL; without it the database is a SQLite file in `dataDir`. */
    databaseUrl: value.DATABASE_URL,
    /** The connection to PostgreSQL. */
    database: {
      pool: value.DATABASE_POOL,
      directUrl: value.DATABASE_DIRECT_URL,
      tls: value.DATABASE_TLS && { mode: value.DATABASE_TLS, caFile: value.DATABASE_TLS_CA },
    },
    /** Without a final slash. */
    publicUrl: (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/(?<!\/)\/+$/, ''),
    /** HSTS covers every subdomain too. */
    hstsSubdomains: value.HSTS_SUBDOMAINS,
    /** Whether /api/docs is public. */
    apiDocs: value.API_DOCS || !production,
    /** Without it mail is written as .eml files in `dataDir`/mail. */
    smtpUrl: value.SMTP_URL,
    /** Undefined: the club's own, as the webmaster has written it at /ajustes. */
    mailFrom: value.MAIL_FROM,
    clubEmail: value.CLUB_EMAIL,
    /** Without it the captcha is the self-hosted proof of work. */
    recaptcha: readRecaptcha(value),
    jwtSecret: value.JWT_SECRET ?? keepSecretIn(value.DATA_DIR),
    /** Without it files live in `dataDir`. */
    s3: readS3(value, value.S3_BUCKET),
    /** The service of S3_ENDPOINT, of whichever bucket. */
    s3Service: readService(value),
    backup: {
      /** A folder or `s3://bucket`. */
      to: value.BACKUP_TO,
      /** The hour in Spain, 'hh:mm', at which one is made each night. A demonstration needs none. */
      at: hourOf(value.BACKUP_AT ?? (production ? '03:00' : 'off')),
      /** How many stay. */
      keep: value.BACKUP_KEEP,
      /** The public key (age) with which they are encrypted. */
      publicKey: value.BACKUP_PUBLIC_KEY,
      /** The private key, for restoring one. */
      secretKey: value.BACKUP_SECRET_KEY,
      /** The key with which a restore verifies that a backup is this site's. */
      macKey: value.BACKUP_MAC_KEY,
    },
    /** A CDN in front of this site: the address of its purges, and the token that authenticates them. */
    cdn: value.CDN_PURGE_URL ? { purgeUrl: value.CDN_PURGE_URL, token: value.CDN_PURGE_TOKEN } : undefined,
    /** Where releases of modules live; a bucket, when one is named, in its stead. */
    modulesDir: value.MODULES_DIR,
    modulesBucket: readS3(value, value.MODULES_BUCKET),
    /** Other origins whose modules may be tried out here. */
    modulesTryOrigins: value.MODULES_TRY_ORIGINS ?? [],
    /** Releases of modules that this key did not sign are refused. */
    modulesVerifyKey: value.MODULES_VERIFY_KEY,
    /** Public pages are rendered here; otherwise every page is rendered by the browser. */
    renderPages: value.DRAW_PAGES === 'on',
    /** Browsers may keep public pages, the last gallery of a member and, of staff, the screen of the route's day. */
    offline: value.OFFLINE === 'on',
    // Started by hand, its greeting is enough; a service's log is read by its operator.
    logLevel: value.LOG_LEVEL ?? (production || value.ACCESS_LOG ? 'info' : 'warn'),
    /** Every request is a line of the log. */
    accessLog: value.ACCESS_LOG,
    /** Required for /metrics; without it there is no such page. */
    metricsToken: value.METRICS_TOKEN,
    /** The DSN for error reports, by Sentry's protocol. */
    sentryDsn: value.SENTRY_DSN,
    adminEmail: value.ADMIN_EMAIL,
    /** Rate limits: of a network in an hour; and emails of a kind to an address, and to the club's own, in a day. */
    limits: {
      signUps: value.LIMIT_SIGN_UPS,
      messages: value.LIMIT_MESSAGES,
      takedowns: value.LIMIT_TAKEDOWNS,
      resets: value.LIMIT_RESETS,
      emails: value.LIMIT_LETTERS,
      clubEmails: value.LIMIT_CLUB_LETTERS,
    },
    /** Addresses of the proxies in front, separated by commas; false when clients connect directly. */
    trustProxy: value.TRUST_PROXY === undefined || value.TRUST_PROXY === noProxy ? (false as const) : value.TRUST_PROXY,
    /** TRUST_PROXY=none: no proxy in front. */
    noProxy: value.TRUST_PROXY === noProxy,
    /** The most connections that are kept open. */
    connections: { inAll: value.LIMIT_CONNECTIONS, perNetwork: value.LIMIT_NETWORK_CONNECTIONS },
    /** In ms: how long /readyz announces a stop before listening ends, and the timeout of the requests in hand after that. */
    stop: { notice: value.STOP_NOTICE, timeout: value.STOP_PATIENCE },
  };
}

export type Config = ReturnType<typeof readConfig>;
type Environment = z.infer<typeof environment>;

function readRecaptcha(env: Environment) {
  if (!env.RECAPTCHA_SITE_KEY || !env.RECAPTCHA_SECRET) return undefined;
  return { siteKey: env.RECAPTCHA_SITE_KEY, secret: env.RECAPTCHA_SECRET, verifyUrl: env.RECAPTCHA_VERIFY_URL };
}

const hourOf = (at: string) => (at === 'off' ? undefined : at);

function readService(env: Environment) {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return endpoint && accessKeyId && secretAccessKey ? { endpoint, accessKeyId, secretAccessKey, region: env.S3_REGION } : undefined;
}

function readS3(env: Environment, bucket: string | undefined) {
  const service = readService(env);
  return service && bucket ? { ...service, bucket } : undefined;
}

function keepSecretIn(dataDir: string): string {
  try {
    return keepSecret(dataDir);
  } catch (error) {
    throw new ConfigError([`DATA_DIR (${dataDir}) cannot be written: ${error instanceof Error ? error.message : String(error)}.`]);
  }
}

/** The address of a listening site, also on a random free port. */
export function siteAddress(server: Server, config: Pick<Config, 'port' | 'publicUrl'>): string {
  return config.port === 0 ? `http://localhost:${(server.address() as AddressInfo).port}` : config.publicUrl;
}

/** The oldest version of PostgreSQL that is still supported. */
export const oldestPostgres = Number.parseInt(product.engines.postgresql.slice('>='.length), 10);
