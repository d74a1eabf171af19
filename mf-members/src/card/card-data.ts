import type { OwnCard } from 'shared/contract/member-cards';
import { call } from 'shared/http/call';
import { defer } from 'shared/http/defer';
import { keepReply, keepScreen, ownFor, readReply } from 'shared/session/offline';
import { currentSession } from 'shared/session/session';
import { madridDay } from 'shared/text/moments';

const address = '/api/mi-carnet';
/** Requested at every page start: an error would sign the user out. */
const profile = '/api/user/me';

/** The code of a day; undefined where the card is older, or not valid. */
export const codeOf = ({ codigos }: OwnCard, day: string): string | undefined => codigos.find(({ dia }) => dia === day)?.codigo;

/** The card as this phone has it, at once, and the server's own. Null for an account that is no member's. */
export async function loadCard() {
  const asked = call('GET /mi-carnet');
  defer({ asked });
  const found = (await readReply(address).catch(() => undefined)) as OwnCard | undefined;
  return { kept: found && codeOf(found, madridDay()) !== undefined ? found : undefined, asked };
}
export type CardData = Awaited<ReturnType<typeof loadCard>>;

/** Keeps the card and its page on this phone. Resolves to whether the page opens without signal. */
export async function keepCard(card: OwnCard): Promise<boolean> {
  const { user } = currentSession();
  await keepReply(address, card, Date.now(), ownFor);
  await keepReply(profile, user, Date.now(), ownFor);
  return keepScreen('/mi-carnet', [profile]);
}
