/** The hour and the weather of a scene: one small set of inks, as a lithographer would mix it. */
export interface Mood {
  /** From the top of the sky to the horizon. */
  sky: readonly [string, string, string];
  sun: string;
  /** What distance fades into. */
  haze: string;
  far: string;
  mid: string;
  near: string;
  ground: string;
  stone: string;
  stoneShade: string;
  roof: string;
  tree: string;
  road: string;
  ink: string;
}

export const inks = {
  cream: '#f7ecd4',
  sand: '#e9d1a0',
  ochre: '#d9982c',
  mustard: '#ecb54e',
  terracotta: '#c8693b',
  brick: '#a93f2b',
  wine: '#6f2430',
  petrol: '#165064',
  deepPetrol: '#0d3242',
  teal: '#3b8a8f',
  sage: '#93a06a',
  olive: '#5f6b35',
  pine: '#2f4a3c',
  ink: '#13222b',
} as const;

const day: Mood = {
  sky: ['#2f7f95', '#8fc1bd', '#f6e7c3'],
  sun: '#fff3cf',
  haze: '#e7dfc0',
  far: '#7fa3a0',
  mid: '#a9a863',
  near: '#c99a3f',
  ground: '#b27a33',
  stone: '#e9cf9a',
  stoneShade: '#a9713f',
  roof: '#a93f2b',
  tree: '#3f5a3a',
  road: '#e9dcc0',
  ink: '#13303c',
};
const golden: Mood = {
  sky: ['#1f6a7c', '#e3b76a', '#f9dc9a'],
  sun: '#fff0bf',
  haze: '#f3cf8e',
  far: '#8f8f7f',
  mid: '#b9803f',
  near: '#a9572f',
  ground: '#6f3a2b',
  stone: '#f0c47e',
  stoneShade: '#9a4f32',
  roof: '#7f2f28',
  tree: '#33463a',
  road: '#f0d6a2',
  ink: '#1b2a33',
};
const dusk: Mood = {
  sky: ['#173f58', '#b5573f', '#f2a94f'],
  sun: '#ffd98a',
  haze: '#d98a55',
  far: '#7a4f58',
  mid: '#5c3a4c',
  near: '#3d2d44',
  ground: '#232338',
  stone: '#c9774a',
  stoneShade: '#4f2f40',
  roof: '#3f2436',
  tree: '#20283a',
  road: '#c98a5f',
  ink: '#141b2c',
};
const night: Mood = {
  sky: ['#071c2e', '#12405a', '#2f7382'],
  sun: '#f6efcf',
  haze: '#2f6a7c',
  far: '#1e4f63',
  mid: '#153f53',
  near: '#0f3042',
  ground: '#0a2231',
  stone: '#6f98a0',
  stoneShade: '#1b4256',
  roof: '#123447',
  tree: '#0b2734',
  road: '#5d8791',
  ink: '#04121d',
};
const dawn: Mood = {
  sky: ['#5b8ea3', '#f0c2a4', '#fbe6bf'],
  sun: '#fff6dd',
  haze: '#f4d6b8',
  far: '#b0a3a6',
  mid: '#8d8490',
  near: '#5d6c78',
  ground: '#33525f',
  stone: '#f0c9a2',
  stoneShade: '#9a6a66',
  roof: '#8a4040',
  tree: '#2b4a52',
  road: '#ecd3b4',
  ink: '#16323e',
};
const rain: Mood = {
  sky: ['#2c4a56', '#6d8b8e', '#c3c8b4'],
  sun: '#e8e6d0',
  haze: '#b3bfb2',
  far: '#83989a',
  mid: '#5f7c78',
  near: '#47645c',
  ground: '#2f4a47',
  stone: '#b9ae8f',
  stoneShade: '#5e6a66',
  roof: '#7c3f36',
  tree: '#263f3f',
  road: '#9fb0ac',
  ink: '#142a31',
};
const snow: Mood = {
  sky: ['#1d5d7c', '#7fb4c4', '#e9eee2'],
  sun: '#fff6df',
  haze: '#d7e3e0',
  far: '#8fb3c2',
  mid: '#5d8ea3',
  near: '#36697f',
  ground: '#214b60',
  stone: '#e6d3b0',
  stoneShade: '#80685c',
  roof: '#a1452f',
  tree: '#1f4a4a',
  road: '#dfe3d8',
  ink: '#10303f',
};
const sea: Mood = {
  sky: ['#3f97a8', '#a8d3c8', '#fbeccb'],
  sun: '#fff6d8',
  haze: '#dfe6cf',
  far: '#6fa9ae',
  mid: '#c9a35b',
  near: '#c1763b',
  ground: '#8e4a2e',
  stone: '#f6e3b8',
  stoneShade: '#bb8653',
  roof: '#b5492f',
  tree: '#2f5a45',
  road: '#f1e2c2',
  ink: '#12394a',
};
const spring: Mood = {
  sky: ['#5ba3b0', '#c6dcc6', '#fbeed2'],
  sun: '#fff6dc',
  haze: '#e8e6c8',
  far: '#90b09c',
  mid: '#a3b068',
  near: '#7d9650',
  ground: '#4f713f',
  stone: '#f1dcae',
  stoneShade: '#a97a55',
  roof: '#b04a35',
  tree: '#3c5f3f',
  road: '#f3e4c4',
  ink: '#173a3a',
};
const autumn: Mood = {
  sky: ['#4b7f86', '#d9bf8a', '#f8e3b4'],
  sun: '#fff0c8',
  haze: '#e9cf9c',
  far: '#9a8f78',
  mid: '#c1803a',
  near: '#b3532c',
  ground: '#7a3527',
  stone: '#ecc58a',
  stoneShade: '#94553a',
  roof: '#7a2c28',
  tree: '#8a3a26',
  road: '#efd9ad',
  ink: '#2a2228',
};
const green: Mood = {
  sky: ['#4f8f9c', '#b9d2bf', '#f1ecd0'],
  sun: '#fbf5d8',
  haze: '#d7e0c4',
  far: '#7fa596',
  mid: '#5f9069',
  near: '#3f774f',
  ground: '#285a3f',
  stone: '#e2d2ac',
  stoneShade: '#85765c',
  roof: '#a84a33',
  tree: '#1f4a38',
  road: '#e9e0c2',
  ink: '#133534',
};
export const moods = { day, golden, dusk, night, dawn, rain, snow, sea, spring, autumn, green };
