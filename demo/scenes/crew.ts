import { inks } from './moods.ts';

/** Who rides through the scenes. */
export const outfits = {
  wine: { jacket: inks.wine, trousers: '#2a3740', helmet: '#f2e4c4', band: inks.brick },
  petrol: { jacket: inks.petrol, trousers: '#3b2a26', helmet: inks.ochre, band: inks.deepPetrol },
  ochre: { jacket: inks.ochre, trousers: '#26323a', helmet: inks.brick, band: inks.cream },
  olive: { jacket: inks.olive, trousers: '#3b2f2a', helmet: '#e9e0c8', band: inks.teal },
  slate: { jacket: '#3f525c', trousers: '#20292f', helmet: inks.teal, band: inks.mustard },
};
/** How a rider sits on each motorcycle: the joints, in its coordinates. */
export const onCafeRacer = { hip: [30, -180], shoulder: [130, -270], hand: [214, -196], knee: [126, -130], foot: [70, -70] } as const;
export const onTrail = { hip: [62, -206], shoulder: [124, -318], hand: [230, -244], knee: [168, -146], foot: [120, -72] } as const;
export const onCruiser = { hip: [56, -154], shoulder: [72, -276], hand: [192, -250], knee: [156, -140], foot: [226, -70] } as const;
