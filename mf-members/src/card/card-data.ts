import type { OwnCard } from 'shared/contract/member-cards';
import { call, defer, getList } from 'shared/http/call';
import { keepPages, keepReply, keepScreen, ownFor, readReply } from 'shared/session/offline';
import { currentSession } from 'shared/session/session';
import { shiftDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { writeCardPage } from './write-card-page.ts';

const screen = '/mi-carnet';
const address = '/api/mi-carnet';
/** Requested at every page start: an error would sign the user out. */
const profile = '/api/user/me';

/** The code of a day; undefined where the card is older, or not valid. */
export const codeOf = ({ codigos }: OwnCard, day: string): string | undefined => codigos.find(({ dia }) => dia === day)?.codigo;

/** The card as this phone has it, at once, and the server's own. Null for an account that is no member's. */
export async function loadCard() {
  const asked = call('GET /mi-carnet');
  const partners = getList('GET /patrocinadores').catch(() => []);
  defer({ asked });
  const found = (await readReply(address).catch(() => undefined)) as OwnCard | undefined;
  return { kept: found && codeOf(found, madridDay()) !== undefined ? found : undefined, asked, partners };
}
export type CardData = Awaited<ReturnType<typeof loadCard>>;

/** When a day begins in Madrid. */
function startOf(day: string): number {
  const inSummer = Date.parse(`${day}T00:00:00+02:00`);
  return madridDay(new Date(inSummer)) === day ? inSummer : Date.parse(`${day}T00:00:00+01:00`);
}

/** Keeps the card and its page on this phone. Resolves to whether the page opens without signal. */
export async function keepCard(card: OwnCard): Promise<boolean> {
  const { user } = currentSession();
  await keepReply(address, card, Date.now(), ownFor);
  await keepReply(profile, user, Date.now(), ownFor);
  if (!(await keepScreen(screen, [profile]))) return false;
  await keepPages(
    screen,
    card.codigos.map(({ dia, codigo }) => ({
      html: writeCardPage(card, dia, codigo),
      since: startOf(dia),
      until: startOf(shiftDay(dia, 1)),
    })),
  );
  return true;
}
