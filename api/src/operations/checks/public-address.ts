import type { SeenProxy } from '../../accounts/security/see-proxy.ts';
import type { Config } from '../../core/base/config.ts';
import { fault, type Finding, good, type Language, reasonOf, warning } from './finding.ts';
import { makeProof, proofHeader } from './proof.ts';

/** What GET /healthz tells a caller with the site's secret of their own request. */
export type SeenRequest = SeenProxy & { ip: string; protocol: string; version?: string };

/** In ms: the timeout. */
const timeout = 10_000;
/** In seconds; the header Date has whole ones. */
const mostClockSkew = 5;
/** A reserved address (RFC 5737): a visitor may claim it. */
const claimed = '192.0.2.77';

type Address = Pick<Config, 'publicUrl' | 'jwtSecret'>;

/** The site's reply to a request of ours; `seen` is missing where it has another secret. */
async function askSite(
  { publicUrl, jwtSecret }: Address,
  headers: Record<string, string> = {},
): Promise<{ seen: SeenRequest | undefined; date: string | null }> {
  const reply = await fetch(`${publicUrl}/healthz`, {
    headers: { [proofHeader]: makeProof(jwtSecret, new Date()), ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });
  const { seen }: { seen?: SeenRequest } = JSON.parse(await reply.text());
  return { seen, date: reply.headers.get('date') };
}

const otherSecret = (publicUrl: string) => `${publicUrl} is answered by a site with another JWT_SECRET.`;

/** Asks the site through its public address, as visitors do: whether it answers, its clock, and which address it sees for visitors. */
export async function lookAtPublicAddress(config: Address & Pick<Config, 'trustProxy'>): Promise<Finding<'en'>[]> {
  const { publicUrl } = config;
  try {
    const plain = await askSite(config);
    const claiming = await askSite(config, { 'x-forwarded-for': claimed });
    const remedy = { en: 'Run this with the settings of the site that runs, or mend PUBLIC_URL.' };
    return [
      good({ en: `${publicUrl} answers${plain.seen?.version ? `: version ${plain.seen.version}` : ''}.` }),
      ...compareClocks(plain.date),
      plain.seen && claiming.seen ? describeForwarding(config, plain.seen, claiming.seen) : warning({ en: otherSecret(publicUrl) }, remedy),
    ];
  } catch (error) {
    const remedy = 'Start the site; look whether the name leads here (DNS), the firewall lets 80 and 443 in, and the proxy runs.';
    return [fault({ en: `${publicUrl} does not answer from here: ${reasonOf(error)}.` }, { en: remedy })];
  }
}

function compareClocks(date: string | null): Finding<'en'>[] {
  if (date === null) return [];
  const skew = Math.abs(Date.parse(date) - Date.now()) / 1000;
  if (skew <= mostClockSkew) return [good({ en: "The clock agrees with the site's." })];
  const text = `The clock differs from the site's by ${Math.round(skew)} s.`;
  return [warning({ en: text }, { en: 'Set clocks by network: timedatectl set-ntp true.' })];
}

/** Whether the address of visitors is known, by one request. */
export function describeProxy({ forwarded, trusted, peer }: SeenProxy): Finding<Language> {
  if (!forwarded)
    return good({ en: 'Visitors come without a proxy.', es: 'Llegan sin intermediario, o el intermediario no las comunica.' });
  if (trusted)
    return good({ en: `The proxy at ${peer} is trusted, and says for whom it asks.`, es: 'El proxy las comunica y se le cree.' });
  return fault(
    {
      en: `The proxy at ${peer} is not trusted: all visitors count as one, and whoever uses up a limit locks all of them out.`,
      es: 'El proxy las comunica, pero no se le cree: todas las visitas cuentan como una, y quien agota un límite deja fuera a todas.',
    },
    {
      en: `Set TRUST_PROXY=${peer} and start again.`,
      es: `Si el proxy es tuyo, pon TRUST_PROXY=${peer} y reinicia la web.`,
    },
  );
}

/** The same, by a plain request and one that claims to come from elsewhere. */
function describeForwarding(
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
  plain: SeenRequest,
  claiming: SeenRequest,
): Finding<'en'> {
  const setHeader = {
    en: 'Let the proxy set X-Forwarded-For to the address of its client, and to nothing else: ops/nginx/moto-club.conf.',
  };
  const found = describeProxy(plain);
  const isSecure = publicUrl.startsWith('https:');
  if (found.level === 'fault') return found;
  if (claiming.ip === claimed) return fault({ en: 'Visitors can claim any address: the proxy passes on what they say.' }, setHeader);
  if (!plain.forwarded && (isSecure || trustProxy))
    return warning({ en: 'The proxy does not say for whom it asks: all visitors count as one.' }, setHeader);
  if (plain.forwarded && isSecure && plain.protocol !== 'https')
    return warning({ en: 'The proxy does not say that visitors come by https.' }, { en: 'Let it set X-Forwarded-Proto.' });
  return found;
}

/** The version that answers at the site's address; `installed` is that of the checkout. */
export async function lookAtRunning(config: Address, installed: string): Promise<Finding<'en'>[]> {
  const here = `Version ${installed} is installed here`;
  try {
    const { seen } = await askSite(config);
    if (!seen) return [warning({ en: `${here}; ${otherSecret(config.publicUrl)}` }, { en: 'Run this with the settings of the site.' })];
    if (seen.version === installed) return [good({ en: `${here}, and runs at ${config.publicUrl}.` })];
    const text = `${here}, and ${config.publicUrl} runs ${seen.version ?? 'one from before versions'}.`;
    return [warning({ en: text }, { en: 'Build and start again, so that what is installed runs.' })];
  } catch (error) {
    const text = `${here}; ${config.publicUrl} does not answer: ${reasonOf(error)}.`;
    return [warning({ en: text }, { en: 'An upgrade needs no running site; look whether it should run.' })];
  }
}
