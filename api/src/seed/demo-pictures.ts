import { emblems } from 'demo/scenes/emblems';
import { castlesScene, heroScene } from 'demo/scenes/landing-scenes';
import { scenes } from 'demo/scenes/scenes';
import { range } from 'demo/scenes/svg';
import sharp from 'sharp';
import type { FileStore } from '../files/file-store.ts';
import { type Folder, keepPicture, type StoredPicture } from '../images/picture-files.ts';
import { processPicture } from '../images/process-picture.ts';

const byName = new Map([heroScene, castlesScene, ...scenes, ...emblems].map((scene) => [scene.name, scene]));

export interface DemoPictures {
  /** The picture of that scene, kept in that folder. */
  find(folder: Folder, scene: string): StoredPicture;
}

/** Draws each scene once, as an upload of at most 1920 pixels would come, and keeps it in every folder that shows it. */
export async function storeDemoPictures(files: FileStore, wanted: readonly { folder: Folder; scene: string }[]): Promise<DemoPictures> {
  const stored = new Map<string, StoredPicture>();
  const foldersOf = new Map<string, Set<Folder>>();
  for (const { folder, scene } of wanted) foldersOf.set(scene, (foldersOf.get(scene) ?? new Set()).add(folder));

  const waiting = [...foldersOf];
  const drawThemAll = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, folders] = next;
      const jpeg = await rasterise(name);
      const made = await processPicture(jpeg, 2);
      for (const folder of folders) stored.set(`${folder}/${name}`, await keepPicture(files, folder, made));
    }
  };
  // As many as keep the machine busy: each takes some 30 MB while it is drawn.
  const drawers = range(3).map(drawThemAll);
  try {
    await Promise.all(drawers);
  } finally {
    waiting.length = 0;
    await Promise.allSettled(drawers);
  }

  return {
    find(folder, scene) {
      const picture = stored.get(`${folder}/${scene}`);
      if (!picture) throw new Error(`${scene} is not kept in ${folder}.`);
      return picture;
    },
  };
}

function rasterise(name: string): Promise<Buffer> {
  const scene = byName.get(name);
  if (!scene) throw new Error(`There is no scene called ${name}.`);
  return sharp(Buffer.from(scene.draw()), { density: 72 * Math.min(1.6, 1920 / Math.max(scene.w, scene.h)) })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
