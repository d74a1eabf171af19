import { clubPicture } from 'shared/meta/page-picture';
import { summary } from 'shared/meta/summary';
import { organization } from 'shared/meta/things';
import type { ScreenMeta } from 'shared/ui/lazy-route';
import type { LandingData } from './landing-data.ts';

const textOf = (content: Promise<{ texto: string }>) =>
  content.then(
    ({ texto }) => texto,
    () => '',
  );

export const landingMeta: ScreenMeta<LandingData> = async ({ data, site }) => ({
  description: summary((await textOf(data.home)) || (await textOf(data.history))),
  image: await clubPicture(data.home),
  things: [organization(site)],
});
