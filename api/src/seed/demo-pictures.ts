import sharp from 'sharp';
import type { FileStore } from '../files/file-store.ts';
import { type Folder, keepPicture, type StoredPicture } from '../images/picture-files.ts';
import { processPicture } from '../images/process-picture.ts';
import { takeTurns } from '../images/take-turns.ts';
import { emblems } from './scenes/emblems.ts';
import { castlesScene, heroScene } from './scenes/landing-scenes.ts';
import type { Scene } from './scenes/scene.ts';
import { scenes } from './scenes/scenes.ts';

const byName = new Map([heroScene, castlesScene, ...scenes, ...emblems].map((scene) => [scene.name, scene]));

export interface DemoPictures {
  /** The picture of that scene, kept in that folder. */
  find(folder: Folder, scene: string): StoredPicture;
}

/** Draws each scene once, as an upload of 1920 pixels would come, and keeps it in every folder that shows it. */
export async function storeDemoPictures(files: FileStore, wanted: readonly { folder: Folder; scene: string }[]): Promise<DemoPictures> {
  const stored = new Map<string, StoredPicture>();
  // As many as keep the machine busy: each takes some 30 MB while it is drawn.
  const inTurn = takeTurns(3);
  const foldersOf = new Map<string, Set<Folder>>();
  for (const { folder, scene } of wanted) foldersOf.set(scene, (foldersOf.get(scene) ?? new Set()).add(folder));
  await Promise.all(
    [...foldersOf].map(([name, folders]) =>
      inTurn(async () => {
        const scene = byName.get(name);
        if (!scene) throw new Error(`There is no scene called ${name}.`);
        const jpeg = await rasterise(scene);
        const made = await processPicture(jpeg, 2);
        for (const folder of folders) {
          stored.set(`${folder}/${name}`, await keepPicture(files, folder, jpeg, made));
        }
      }),
    ),
  );
  return {
    find(folder, scene) {
      const picture = stored.get(`${folder}/${scene}`);
      if (!picture) throw new Error(`${scene} is not kept in ${folder}.`);
      return picture;
    },
  };
}

const rasterise = (scene: Scene): Promise<Buffer> =>
  sharp(Buffer.from(scene.draw()), { density: (72 * 1920) / Math.max(scene.w, scene.h) })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer();
