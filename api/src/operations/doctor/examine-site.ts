import type { Config } from '../../core/base/config.ts';
import type { SeenProxy } from '../../accounts/security/see-proxy.ts';
import { fault, type Finding, good, reasonOf, warning } from './finding.ts';
import { makeProof, proofHeader } from './proof.ts';

/** What GET /healthz tells a caller with the site's secret of their own request. */
export type SeenRequest = SeenProxy & { ip: string; protocol: string; version?: string };

/** In ms: the timeout. */
const timeout = 10_000;
/** In seconds; the header Date has whole ones. */
const mostClockSkew = 5;
/** A reserved address (RFC 5737): a visitor may claim it. */
const claimed = '192.0.2.77';

/** The site's reply to a request of ours; `seen` is missing where it has another secret. */
export async function askSite(
  { publicUrl, jwtSecret }: Pick<Config, 'publicUrl' | 'jwtSecret'>,
  headers: Record<string, string> = {},
): Promise<{ seen: SeenRequest | undefined; date: string | null }> {
  const reply = await fetch(`${publicUrl}/healthz`, {
    headers: { [proofHeader]: makeProof(jwtSecret, new Date()), ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });
  const { seen } = (await reply.json()) as { seen?: SeenRequest };
  return { seen, date: reply.headers.get('date') };
}

/** Asks the site through its public address, as visitors do: whether it answers, its clock, and which address it sees for visitors. */
export async function examineSite(config: Pick<Config, 'publicUrl' | 'jwtSecret' | 'trustProxy'>): Promise<Finding[]> {
  const { publicUrl } = config;
  try {
    const plain = await askSite(config);
    const claiming = await askSite(config, { 'x-forwarded-for': claimed });
    return [
      good(`${publicUrl} answers${plain.seen?.version ? `: version ${plain.seen.version}` : ''}.`),
      ...compareClocks(plain.date),
      ...(plain.seen && claiming.seen ? examineProxy(config, plain.seen, claiming.seen) : [strangeSite(publicUrl)]),
    ];
  } catch (error) {
    const remedy = 'Start the site; look whether the name leads here (DNS), the firewall lets 80 and 443 in, and the proxy runs.';
    return [fault(`${publicUrl} does not answer from here: ${reasonOf(error)}.`, remedy)];
  }
}

const strangeSite = (publicUrl: string) =>
  warning(
    `${publicUrl} is answered by a site with another JWT_SECRET.`,
    'Run this with the settings of the site that runs, or mend PUBLIC_URL.',
  );

function compareClocks(date: string | null): Finding[] {
  if (date === null) return [];
  const skew = Math.abs(Date.parse(date) - Date.now()) / 1000;
  return skew <= mostClockSkew
    ? [good("The clock agrees with the site's.")]
    : [warning(`The clock differs from the site's by ${Math.round(skew)} s.`, 'Set clocks by network: timedatectl set-ntp true.')];
}

function examineProxy(
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
  plain: SeenRequest,
  claiming: SeenRequest,
): Finding[] {
  const setHeader = 'Let the proxy set X-Forwarded-For to the address of its client, and to nothing else: ops/nginx/moto-club.conf.';
  if (plain.forwarded && !plain.trusted) {
    const remedy = `Set TRUST_PROXY=${plain.peer} and start again.`;
    return [
      fault(
        `The proxy at ${plain.peer} is not trusted: all visitors count as one, and whoever uses up a limit locks all of them out.`,
        remedy,
      ),
    ];
  }
  if (claiming.ip === claimed) return [fault('Visitors can claim any address: the proxy passes on what they say.', setHeader)];
  if (!plain.forwarded) {
    if (publicUrl.startsWith('https:') || trustProxy)
      return [warning('The proxy does not say for whom it asks: all visitors count as one.', setHeader)];
    return [good('Visitors come without a proxy.')];
  }
  if (publicUrl.startsWith('https:') && plain.protocol !== 'https')
    return [warning('The proxy does not say that visitors come by https.', 'Let it set X-Forwarded-Proto.')];
  return [good(`The proxy at ${plain.peer} is trusted, and says for whom it asks.`)];
}
