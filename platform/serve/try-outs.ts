import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addressesIn, packageName } from '../wire/module-names.ts';
import { acceptsContract, type RegistryEntry } from '../wire/registry.ts';
import type { InspectedModules, TryOutOffer } from '../wire/reports.ts';
import { listVersions } from '../build/stored-versions.ts';
import { listChoices } from './list-choices.ts';
import { ownCookie } from './own-cookie.ts';
import type { NamedOptions, TicketOwner } from './serve-options.ts';
import { createSigner } from './signer.ts';

/** In seconds; a forgotten try-out ends by the next day. */
const lifetime = 8 * 60 * 60;

export interface TryOut {
  entry: RegistryEntry;
  /** The banner's text: mf_galleries@1.4.0 */
  label: string;
}

export interface TryOuts {
  /**
   * Describes the version that `wish` ('mf_galleries@1.4.0', or an address in place of the version) names, so that the page can ask.
   *
   * @throws the error where this server, or this user, may not.
   */
  describe(wish: string, request: FastifyRequest): Promise<TryOutOffer>;
  /**
   * The versions to choose from.
   *
   * @throws the error where this user may not.
   */
  list(request: FastifyRequest): Promise<InspectedModules['modules']>;
  /**
   * Gives it to this browser.
   *
   * @throws the error where this server, or this user, may not.
   */
  begin(wish: string, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The version that this browser tries out; undefined for all others. */
  read(request: FastifyRequest): Promise<TryOut | undefined>;
  /** Takes it away from this browser. */
  end(reply: FastifyReply): void;
}

/** A module's record in its folder, or at the address of a developer's server. */
const record = z.object({
  module: z.string().regex(/^mf-[\w-]+$/),
  name: z.string().regex(/^mf_\w+$/),
  version: z.string().regex(/^[\w.+-]{1,100}$/),
  contract: z.string().optional(),
  paths: z.array(z.string().startsWith('/')),
  preload: z.record(z.string(), z.array(z.string())).default({}),
  menu: z
    .array(
      z.object({
        path: z.string().startsWith('/'),
        label: z.string(),
        order: z.number(),
        roles: z.array(z.string()).exactOptional(),
        needs: z.string().exactOptional(),
      }),
    )
    .optional(),
  slots: z.object({ offers: z.array(z.string()), fills: z.array(z.string()) }).optional(),
  assets: z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }).optional(),
});
type ModuleRecord = z.infer<typeof record>;

interface Ticket extends TryOut {
  until: number;
  user: TicketOwner;
}

/** The version in a wish may be an address: of the module's folder, of a file in it, or 'localhost:3002'. */
function readAddress(wanted: string): URL | undefined {
  const full = /^(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(wanted) ? `http://${wanted}` : wanted;
  return URL.canParse(full)
    ? new URL(full.replace(/(?<!\/)\/+$/, '').replace(/\/(remoteEntry\.js|mf-manifest\.json|module\.json)$/, ''))
    : undefined;
}

type Parts = Pick<NamedOptions, 'live' | 'contract' | 'secure' | 'keyFor' | 'tryOuts' | 'refuse' | 'now' | 'names'>;

export function createTryOuts({ live, contract: own, secure, keyFor, tryOuts: rules, refuse, now, names }: Parts): TryOuts {
  const signer = createSigner(keyFor('module try-out'));
  const cookie = ownCookie(secure, names.cookies.tryOut, 'strict');
  const { texts } = names;
  const unknown = () => refuse(404, texts.unknownVersion);

  const findReleased = ({ name, version }: RegistryEntry): RegistryEntry | undefined =>
    live
      .read()
      .lines.flatMap(({ stable, canary, previous }) => [stable, canary, previous])
      .find((release) => release?.name === name && release.version === version) ?? undefined;

  /** Whether code may still be loaded from there: from this site, from where a release lies, from an origin that may be tried. */
  const isOpen = async ({ entry }: RegistryEntry): Promise<boolean> => {
    const origin = originOf(entry);
    if (origin === null || rules.origins.includes(origin)) return true;
    const { lines } = live.read();
    return lines.some(({ stable, canary, previous }) =>
      [stable, canary, previous].some((release) => release && originOf(release.entry) === origin),
    );
  };

  /** A published version by its full name, or the newest whose number it is. */
  const findVersion = async (name: string, wanted: string): Promise<RegistryEntry> => {
    const module = packageName(name);
    const { built, lines } = live.read();
    const line = lines.find((each) => each.module === module);
    const out = [line?.stable, line?.canary, line?.previous, ...built.filter((entry) => entry.name === name)];
    const published = await listVersions(live.objects, module);
    const versions = [...out, ...published].flatMap((each) => each?.version ?? []);
    const version = versions.find((each) => each === wanted) ?? versions.find((each) => each.startsWith(`${wanted}-`));
    if (version === undefined) throw unknown();
    const known = out.find((entry) => entry?.version === version);
    if (known) return known;
    // The record of a version that no release names is not signed.
    if (live.signedOnly) throw unknown();
    const stored = await live.objects.get(`${module}/${version}/module.json`);
    const parsed = record.safeParse(JSON.parse(stored?.bytes.toString('utf8') ?? 'null'));
    if (!parsed.success) throw unknown();
    return entryAt(parsed.data, `/modules/${module}/${version}`);
  };

  // Only origins that the site names: otherwise a client could make the server send requests into its own network (SSRF).
  const findAddress = async (name: string, { origin, pathname }: URL): Promise<RegistryEntry> => {
    if (!rules.origins.includes(origin)) throw refuse(403, texts.unknownOrigin);
    const folder = (origin + pathname).replace(/(?<!\/)\/+$/, '');
    const parsed = await fetch(`${folder}/module.json`, { redirect: 'error', signal: AbortSignal.timeout(5000) })
      .then(async (reply) => record.safeParse(await reply.json()))
      .catch(() => undefined);
    if (!parsed?.success || parsed.data.name !== name) throw refuse(404, texts.noModuleThere);
    return entryAt(parsed.data, folder);
  };

  const find = async (wish: string): Promise<{ entry: RegistryEntry; address: URL | undefined }> => {
    const [, name = '', wanted = ''] = /^(mf_\w{1,60})@(\S{1,300})$/.exec(wish) ?? [];
    if (!name) throw refuse(400, texts.unreadableWish);
    const address = readAddress(wanted);
    const entry = address ? await findAddress(name, address) : await findVersion(name, wanted);
    if (!acceptsContract(entry.contract, own)) throw refuse(409, texts.otherContract);
    return { entry, address };
  };

  return {
    end: (reply) => cookie.write(reply, '', 0),
    async describe(wish, request) {
      await rules.admit(request);
      const { entry, address } = await find(wish);
      const { name, version } = entry;
      return { module: name, version, origin: originOf(entry.entry), wish: address ? wish : `${name}@${version}` };
    },
    async list(request) {
      await rules.admit(request);
      return listChoices(live.read(), live.objects);
    },
    async begin(wish, request, reply) {
      const { owner, began } = await rules.admit(request);
      const { entry: found, address } = await find(wish);
      const { name, version, entry, manifest, paths, preload, menu, slots, contract, assets } = found;
      const optional = {
        ...(menu ? { menu } : {}),
        ...(slots ? { slots } : {}),
        ...(contract ? { contract } : {}),
        ...(assets ? { assets } : {}),
      };
      const small = { name, version, entry, manifest, paths, preload, ...optional };
      const ticket: Ticket = {
        entry: small,
        label: `${name}@${address ? address.host : version}`,
        until: now().getTime() + lifetime * 1000,
        user: owner,
      };
      await began(ticket.label);
      cookie.write(reply, signer.sign(JSON.stringify(ticket)), lifetime);
    },
    async read(request) {
      const text = signer.verify(cookie.read(request));
      if (text === undefined) return undefined;
      const { entry, label, until, user } = JSON.parse(text) as Ticket;
      if (until < now().getTime()) return undefined;
      if (!(await isOpen(entry))) return undefined;
      if (!(await rules.stillMay(user))) return undefined;
      const { integrity } = findReleased(entry) ?? {};
      return { entry: integrity ? { ...entry, integrity } : entry, label };
    },
  };
}

/** Null for an address of this site itself. */
const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

function entryAt(described: ModuleRecord, folder: string): RegistryEntry {
  const { module: _, menu, slots, contract, assets, ...rest } = described;
  return {
    ...rest,
    ...(menu === undefined ? {} : { menu }),
    ...(slots === undefined ? {} : { slots }),
    ...(contract === undefined ? {} : { contract }),
    ...(assets === undefined ? {} : { assets }),
    ...addressesIn(folder),
  };
}
