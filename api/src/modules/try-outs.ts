import type { FastifyRequest } from 'fastify';
import type { RegistryEntry, TryOutOffer } from 'shared/contract/modules';
import { acceptsContract } from 'shared/contract/modules';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Db, StoredUser } from '../db/schema.ts';
import { Refusal } from '../http/errors.ts';
import { ownCookie } from '../http/own-cookie.ts';
import { isStaff } from '../security/is-staff.ts';
import type { LiveModules } from './live-modules.ts';
import { createSigner } from './signed-lots.ts';

/** In seconds; a tester who forgot gets the real site back on the next day. */
const lifetime = 8 * 60 * 60;

export interface TryOut {
  entry: RegistryEntry;
  /** What the banner says: mf_galleries@1.4.0 */
  label: string;
}

export interface TryOuts {
  /**
   * What `wish` ('mf_galleries@1.4.0', or an address in place of the version) would bring, so that the page can ask.
   *
   * @throws Refusal where this server, or this person, may not.
   */
  describe(wish: string, user: StoredUser | null): Promise<TryOutOffer>;
  /**
   * The header `set-cookie` with which this browser gets it, and what it is, as the banner says it.
   *
   * @throws Refusal where this server, or this person, may not.
   */
  begin(wish: string, user: StoredUser | null): Promise<{ cookie: string; label: string }>;
  /** What this browser tries out; undefined for everybody else. */
  read(request: FastifyRequest): Promise<TryOut | undefined>;
  /** The header `set-cookie` that ends it. */
  readonly end: string;
}

/** What a module says of itself in its folder, and a developer's server at its address. */
const record = z.object({
  module: z.string().regex(/^mf-[\w-]+$/),
  name: z.string().regex(/^mf_\w+$/),
  version: z.string().regex(/^[\w.+-]{1,100}$/),
  contract: z.string().optional(),
  paths: z.array(z.string().startsWith('/')),
  preload: z.record(z.string(), z.array(z.string())).default({}),
  assets: z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }).optional(),
});
type ModuleRecord = z.infer<typeof record>;

interface Ticket extends TryOut {
  until: number;
  user: { id: number; version: number } | null;
}

/** What stands in place of a version: an address, that of a file in the module's folder, or 'localhost:3002'. */
function readAddress(wanted: string): URL | undefined {
  const full = /^(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(wanted) ? `http://${wanted}` : wanted;
  return URL.canParse(full)
    ? new URL(full.replace(/(?<!\/)\/+$/, '').replace(/\/(remoteEntry\.js|mf-manifest\.json|module\.json)$/, ''))
    : undefined;
}

const unknown = () => new Refusal(404, 'No hay ninguna versión así de ese módulo.');

export function createTryOuts(config: Config, db: Db, modules: LiveModules, now: () => Date): TryOuts {
  const signer = createSigner(config.jwtSecret, 'module try-out');
  const cookie = ownCookie(config, 'prueba', 'Strict');

  /** Whether code may still come from there: from this site, from where a release lies, from an origin that may be tried. */
  const isOpen = async ({ entry }: RegistryEntry): Promise<boolean> => {
    const origin = originOf(entry);
    if (origin === null || config.modulesTryOrigins.includes(origin)) return true;
    const { lines } = await modules.read();
    return lines.some(({ stable, canary, previous }) => [stable, canary, previous].some((live) => live && originOf(live.entry) === origin));
  };

  /** A published version by its full name, or the newest whose number it is. */
  const findVersion = async (name: string, wanted: string): Promise<RegistryEntry> => {
    const module = name.replaceAll('_', '-');
    const { built, lines } = await modules.read();
    const line = lines.find((each) => each.module === module);
    const live = [line?.stable, line?.canary, line?.previous, ...built.filter((entry) => entry.name === name)];
    const published = (await modules.objects.list(`${module}/`))
      .filter(({ path }) => path.endsWith('/module.json'))
      .toSorted((a, b) => b.changed.getTime() - a.changed.getTime())
      .map(({ path }) => path.split('/')[1] ?? '');
    const versions = [...live.flatMap((entry) => entry?.version ?? []), ...published];
    const version = versions.find((each) => each === wanted) ?? versions.find((each) => each.startsWith(`${wanted}-`));
    if (version === undefined) throw unknown();
    const known = live.find((entry) => entry?.version === version);
    if (known) return known;
    const stored = await modules.objects.get(`${module}/${version}/module.json`);
    const parsed = record.safeParse(JSON.parse(stored?.bytes.toString('utf8') ?? 'null'));
    if (!parsed.success) throw unknown();
    return entryAt(parsed.data, `/modules/${module}/${version}`);
  };

  // Only where whoever started the server said so: else anybody could make it ask around in its own network.
  const findAddress = async (name: string, { origin, pathname }: URL): Promise<RegistryEntry> => {
    if (!config.modulesTryOrigins.includes(origin)) throw new Refusal(403, 'Este servidor no admite módulos de esa dirección.');
    const folder = (origin + pathname).replace(/(?<!\/)\/+$/, '');
    const parsed = await fetch(`${folder}/module.json`, { redirect: 'error', signal: AbortSignal.timeout(5000) })
      .then(async (reply) => record.safeParse(await reply.json()))
      .catch(() => undefined);
    if (!parsed?.success || parsed.data.name !== name) throw new Refusal(404, 'En esa dirección no responde ese módulo.');
    return entryAt(parsed.data, folder);
  };

  const find = async (wish: string, user: StoredUser | null): Promise<{ entry: RegistryEntry; address: URL | undefined }> => {
    if (config.production && !(user && isStaff(user))) throw new Refusal(403, 'Aquí solo el personal del club puede probar versiones.');
    const [, name = '', wanted = ''] = /^(mf_\w{1,60})@(\S{1,300})$/.exec(wish) ?? [];
    if (!name) throw new Refusal(400, 'Indica el módulo y la versión así: mf_galleries@1.4.0.');
    const address = readAddress(wanted);
    const entry = address ? await findAddress(name, address) : await findVersion(name, wanted);
    if (!acceptsContract(entry.contract)) throw new Refusal(409, 'Esa versión se hizo para otro contrato con la web.');
    return { entry, address };
  };

  return {
    end: cookie.write('', 0),
    async describe(wish, user) {
      const { entry, address } = await find(wish, user);
      const { name, version } = entry;
      return { modulo: name, version, origen: originOf(entry.entry), prueba: address ? wish : `${name}@${version}` };
    },
    async begin(wish, user) {
      const { entry: found, address } = await find(wish, user);
      const { name, version, entry, manifest, paths, preload, contract, assets } = found;
      const small = { name, version, entry, manifest, paths, preload, ...(contract ? { contract } : {}), ...(assets ? { assets } : {}) };
      const ticket: Ticket = {
        entry: small,
        label: `${name}@${address ? address.host : version}`,
        until: now().getTime() + lifetime * 1000,
        user: user && { id: user.id, version: user.token_version },
      };
      return { cookie: cookie.write(signer.sign(JSON.stringify(ticket)), lifetime), label: ticket.label };
    },
    async read(request) {
      const text = signer.verify(cookie.read(request));
      if (text === undefined) return undefined;
      const { entry, label, until, user } = JSON.parse(text) as Ticket;
      if (until < now().getTime()) return undefined;
      if (!(await isOpen(entry))) return undefined;
      if (config.production && !(await isStillStaff(db, user))) return undefined;
      return { entry, label };
    },
  };
}

/** Null for an address of this site itself. */
const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

function entryAt(described: ModuleRecord, folder: string): RegistryEntry {
  const { module: _, contract, assets, ...rest } = described;
  return {
    ...rest,
    ...(contract === undefined ? {} : { contract }),
    ...(assets === undefined ? {} : { assets }),
    entry: `${folder}/remoteEntry.js`,
    manifest: `${folder}/mf-manifest.json`,
  };
}

async function isStillStaff(db: Db, ticket: Ticket['user']): Promise<boolean> {
  if (!ticket) return false;
  const user = await db.selectFrom('usuarios').selectAll().where('id', '=', ticket.id).executeTakeFirst();
  return user !== undefined && user.token_version === ticket.version && isStaff(user);
}
