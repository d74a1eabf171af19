import { castleScenes } from './castle-scenes.ts';
import { clubScenes } from './club-scenes.ts';
import { groupScenes } from './group-scenes.ts';
import { motorcycleScenes } from './motorcycle-scenes.ts';
import { roadScenes } from './road-scenes.ts';
import type { Scene } from './scene.ts';
import { villageScenes } from './village-scenes.ts';

/** Every demo picture of activities and galleries. The landing page and the sponsors have their own. */
export const scenes: readonly Scene[] = [
  ...castleScenes,
  ...villageScenes,
  ...roadScenes,
  ...motorcycleScenes,
  ...groupScenes,
  ...clubScenes,
];
